package names

import (
	"strings"

	"github.com/cnfarch/cnfarch/lint"
)

// plugin is the kind of an option of a plugin: known while the plugin is there.
func (c *Case) plugin(p *lint.Pass) Kind {
	if c.Library == "" || Loaded(p, c.Library) {
		return Known
	}
	return Plugin
}

// Loaded reports whether a plugin is there when the server looks at its options:
// a line of the files loads it, or the profile says that it is installed.
func Loaded(p *lint.Pass, plugin string) bool {
	for _, s := range p.Settings {
		switch s.Name {
		case "plugin_load", "plugin_load_add", "early_plugin_load":
			if s.Effective && loads(s.Raw, plugin) {
				return true
			}
		}
	}
	return Installed(p, plugin)
}

// Installed reports whether the profile lists a plugin.
func Installed(p *lint.Pass, plugin string) bool {
	fact, _ := p.Profile.Fact(PluginsFact)
	for _, name := range fact.List {
		if bareName(name) == bareName(plugin) {
			return true
		}
	}
	return false
}

// PluginsFact is the profile key that lists what is installed inside the server.
const PluginsFact = "plugins"

// loads reports whether a list of plugins ("name=library.so;library.so") holds
// one.
func loads(list, plugin string) bool {
	for entry := range strings.SplitSeq(list, ";") {
		for part := range strings.SplitSeq(entry, "=") {
			if bareName(part) == bareName(plugin) {
				return true
			}
		}
	}
	return false
}

// bareName is what the names of a plugin and of its library have in common:
// ha_rocksdb.so and rocksdb, rpl_semi_sync_source and semisync_source.so.
func bareName(plugin string) string {
	name := strings.ToLower(strings.TrimSpace(plugin))
	name = strings.TrimSuffix(strings.TrimSuffix(name, ".so"), ".dll")
	for _, prefix := range []string{"component_", "lib", "ha_", "rpl_", "mysql_", "auth_", "authentication_"} {
		name = strings.TrimPrefix(name, prefix)
	}
	return strings.ReplaceAll(strings.ReplaceAll(name, "_", ""), "-", "")
}

// Library is the file that holds a plugin, as plugin_load_add wants it.
func Library(plugin string) string {
	if rest, ok := strings.CutPrefix(plugin, "rpl_semi_sync_"); ok {
		return "semisync_" + rest + ".so"
	}
	if plugin == "clone" {
		return "mysql_clone.so"
	}
	return plugin + ".so"
}

// Unloaded are the lines for an option of a plugin that is not there: loose_
// lets the server start without it. The plugins of semi-synchronous replication
// come with every build of MySQL, and what they do is built into MariaDB, so
// they are loaded as well. A library that is missing, or loaded twice, is an
// error in the log and no more (observed on MySQL 9.7.4, MariaDB 10.11.19 and
// 11.8.9).
func Unloaded(plugin string, to lint.Suggestion) []lint.Suggestion {
	to.Option = "loose_" + to.Option
	if !strings.HasPrefix(plugin, "rpl_semi_sync_") {
		return []lint.Suggestion{to}
	}
	return []lint.Suggestion{{Option: "plugin_load_add", Value: Library(plugin)}, to}
}
