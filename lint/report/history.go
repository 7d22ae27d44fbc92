package report

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/cnfarch/cnfarch/defaults"
	"github.com/cnfarch/cnfarch/lint"
	"github.com/cnfarch/cnfarch/lint/server"
)

// History is the life of an option over products and versions.
type History struct {
	Option   string
	Products []ProductHistory
	Events   []defaults.Event
	Rules    []*lint.Rule // those that read the option
	Page     string       // what its values do, empty where nothing is written
}

// ProductHistory is what the releases of one product know of an option, the
// oldest first.
type ProductHistory struct {
	Product server.Product
	Rows    []defaults.Option
}

// Known reports whether any product ever had the option.
func (h History) Known() bool {
	return len(h.Events) > 0 || slices.ContainsFunc(h.Products, func(p ProductHistory) bool { return len(p.Rows) > 0 })
}

// WriteHistory writes the history for people: a table for each product, the
// dated events, and what the words for sources mean.
func WriteHistory(w io.Writer, h History) error {
	fmt.Fprintf(w, "%s\n", h.Option)
	var sources []string
	for _, p := range h.Products {
		if err := writeProduct(w, p); err != nil {
			return err
		}
		for _, o := range p.Rows {
			sources = append(sources, strings.Split(o.Provenance, ",")...)
		}
	}
	if err := writeEvents(w, h.Events); err != nil {
		return err
	}
	for _, e := range h.Events {
		sources = append(sources, strings.Split(e.Source, ",")...)
	}
	if h.Page != "" {
		fmt.Fprintf(w, "\n%s", h.Page)
	}
	writeRules(w, h.Rules)
	return writeSources(w, sources)
}

func writeProduct(out io.Writer, p ProductHistory) error {
	if len(p.Rows) == 0 {
		_, err := fmt.Fprintf(out, "\n%s: no covered release has it\n", title(p.Product))
		return err
	}
	fmt.Fprintf(out, "\n%s\n", title(p.Product))
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "  RELEASES\tSTATUS\tTYPE\tDEFAULT\tALLOWED\tNOTES\tSOURCE")
	for _, o := range p.Rows {
		fmt.Fprintf(w, "  %s\t%s\t%s\t%s\t%s\t%s\t%s\n", releases(o), o.Status, o.Type, defaultOf(o.Default), allowed(o), notes(o), o.Provenance)
	}
	return w.Flush()
}

func title(p server.Product) string {
	if p == server.MariaDB {
		return "MariaDB"
	}
	return "MySQL"
}

func releases(o defaults.Option) string {
	if o.First == o.Last {
		return o.First.String()
	}
	return o.First.String() + " to " + o.Last.String()
}

func defaultOf(d defaults.Default) string {
	switch {
	case d.Kind == defaults.Computed && d.Formula != "":
		return d.Words()
	case d.Kind == defaults.Computed:
		return "computed"
	case d.Kind == defaults.HostPath:
		return "of the host"
	case d.Kind == defaults.Build:
		return "of the build"
	case d.Kind == defaults.NoDefault:
		return "-"
	case d.Text == "":
		return "''"
	default:
		return d.Text
	}
}

func allowed(o defaults.Option) string {
	var parts []string
	if o.Min != "" || o.Max != "" {
		parts = append(parts, o.Min+".."+o.Max)
	}
	if o.Block > 1 {
		parts = append(parts, fmt.Sprintf("multiples of %d", o.Block))
	}
	if len(o.Words) > 0 {
		parts = append(parts, strings.Join(o.Words, ","))
	}
	if len(parts) == 0 {
		return "-"
	}
	return strings.Join(parts, "; ")
}

func notes(o defaults.Option) string {
	var parts []string
	add := func(when bool, text string) {
		if when {
			parts = append(parts, text)
		}
	}
	add(!o.InFile, "not in option files")
	add(o.Variable && !o.Dynamic, "needs a restart")
	add(o.AliasOf != "", "the same as "+o.AliasOf)
	add(o.Plugin != "", "of "+o.Plugin)
	add(o.BuildOnly, "only in some builds")
	add(o.Uncertain != "", o.Uncertain)
	if len(parts) == 0 {
		return "-"
	}
	return strings.Join(parts, "; ")
}

func writeEvents(out io.Writer, events []defaults.Event) error {
	if len(events) == 0 {
		return nil
	}
	fmt.Fprint(out, "\nWhat happened when\n")
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, e := range events {
		fmt.Fprintf(w, "  %s\t%s\t%s\t%s\t%s\n", title(e.Product), e.Version, strings.ReplaceAll(e.Kind, "-", " "), change(e), e.Source)
	}
	return w.Flush()
}

func change(e defaults.Event) string {
	switch {
	case e.Replacement != "":
		return "use " + e.Replacement
	case e.Old == "" && e.New == "":
		return "-"
	default:
		return e.Old + " -> " + e.New
	}
}

func writeRules(w io.Writer, rules []*lint.Rule) {
	if len(rules) == 0 {
		return
	}
	fmt.Fprint(w, "\nRules that read it\n")
	for _, r := range rules {
		fmt.Fprintf(w, "  %s %s: %s\n", r.Code, r.Name, r.Summary)
	}
}

func writeSources(w io.Writer, kinds []string) error {
	slices.Sort(kinds)
	fmt.Fprint(w, "\nSources\n")
	for _, kind := range slices.Compact(kinds) {
		if _, err := fmt.Fprintf(w, "  %s: %s\n", kind, defaults.SourceOf(kind)); err != nil {
			return err
		}
	}
	return nil
}
