package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint/hw"
	"github.com/cnfarch/cnfarch/lint/report"
	"github.com/cnfarch/cnfarch/lint/server"
	"github.com/cnfarch/cnfarch/rules"
)

// completer gives the words that may stand where somebody types.
type completer func(typed string) []string

// completeAll teaches the shell the names that only the facts know: of servers,
// rules, options, formats and facts of a host.
func completeAll(root *cobra.Command) {
	for _, cmd := range root.Commands() {
		completeFlags(cmd)
		for _, below := range cmd.Commands() {
			completeFlags(below)
		}
		if cmd.Name() == "explain" {
			cmd.ValidArgsFunction = cobraCompletion(rulesAndOptions)
		}
	}
}

func completeFlags(cmd *cobra.Command) {
	for name, complete := range map[string]completer{
		"target": serverNames, "from": serverNames, "to": serverNames, "during": serverNames,
		"format": formatsOf(cmd), "fact": factKeys,
		"color": words("auto", "always", "never"), "fail-on": words("error", "warning", "info", "never"),
		"min-severity": words("error", "warning", "info"), "dead": words("comment", "delete", "move"),
	} {
		if f := cmd.Flags().Lookup(name); f != nil && f.Value.Type() != "bool" {
			_ = cmd.RegisterFlagCompletionFunc(name, cobraCompletion(complete)) // it fails for flags that are not there
		}
	}
}

func cobraCompletion(complete completer) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		found := complete(typed)
		directive := cobra.ShellCompDirectiveNoFileComp
		if len(found) > 0 && strings.HasSuffix(found[0], "=") {
			directive |= cobra.ShellCompDirectiveNoSpace
		}
		return found, directive
	}
}

func words(all ...string) completer {
	return func(typed string) []string {
		return slices.DeleteFunc(slices.Clone(all), func(word string) bool { return !strings.HasPrefix(word, typed) })
	}
}

// serverNames are the series that the facts cover, under the names of all builds.
func serverNames(typed string) []string {
	var all []string
	for _, s := range defaults.Coverage() {
		products := []string{s.Product.String()}
		if s.Product == server.MySQL {
			products = append(products, server.Server{Vendor: server.Percona}.Name(), server.Server{Vendor: server.PXC}.Name())
		}
		for _, product := range products {
			all = append(all, product+"-"+s.First.Series())
		}
	}
	slices.Sort(all)
	return words(slices.Compact(all)...)(typed)
}

func formatsOf(cmd *cobra.Command) completer {
	formats := report.Formats()
	if cmd.Name() == "diff" {
		formats = report.UpgradeFormats()
	}
	var names []string
	for _, f := range formats {
		names = append(names, f.Name)
	}
	if cmd.Name() != "lint" && cmd.Name() != "diff" {
		names = []string{"text", "json"}
	}
	return words(names...)
}

// factKeys are the keys of a profile, and behind one its words.
func factKeys(typed string) []string {
	role, _, _ := strings.Cut(typed, ".")
	if !slices.Contains(hw.Roles(), role) {
		role = ""
	} else {
		role += "."
	}
	var names []string
	for _, k := range hw.Keys() {
		name := role + k.Name + "="
		switch {
		case k.Section == hw.Meta || role != "" && k.Section != hw.Storage:
		case strings.HasPrefix(typed, name):
			for _, choice := range k.Choices() {
				names = append(names, name+choice)
			}
		default:
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return words(slices.Compact(names)...)(typed)
}

// rulesAndOptions are what explain explains.
func rulesAndOptions(typed string) []string {
	var all []string
	for _, r := range rules.All() {
		all = append(all, r.Name)
	}
	all = words(all...)(typed)
	for _, product := range []server.Product{server.MySQL, server.MariaDB} {
		if facts, err := defaults.For(newestLTS(product)); err == nil {
			all = append(all, facts.WithPrefix(strings.ReplaceAll(typed, "-", "_"))...)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}
