/**
 * The language of templates: `{{name}}`, `{{#name}}...{{/name}}` where the name has a value, `{{^name}}...{{/name}}` where it
 * has none. Where the value is a list, `#` repeats, and the names of an item may be used inside.
 */
export type Value = string | boolean | null | readonly Readonly<Record<string, string>>[];
export type Values = Readonly<Record<string, Value>>;

/** The names that a template may use; those of a list have the names of its items. */
export type Names = ReadonlyMap<string, readonly string[]>;

type Node =
  | { kind: "text"; text: string }
  | { kind: "value"; name: string }
  | { kind: "section"; name: string; isInverted: boolean; inner: Node[] };

/** The fault of a template, for its author. */
export class TemplateProblem extends Error {}

const TAG = /\{\{\s*(?:([#^/])\s*)?([A-Za-z_][A-Za-z0-9_]*)\s*\}\}/g;

function parse(source: string): Node[] {
  const open: { name: string; isInverted: boolean; inner: Node[] }[] = [{ name: "", isInverted: false, inner: [] }];
  const add = (node: Node) => open.at(-1)?.inner.push(node);
  const addText = (text: string) => {
    const stray = /\{\{.{0,20}/s.exec(text)?.[0];
    if (stray) throw new TemplateProblem(`has "${stray}", which is no variable: write {{name}}`);
    if (text) add({ kind: "text", text });
  };
  let at = 0;
  for (const match of source.matchAll(TAG)) {
    const [whole, sign = "", name = ""] = match;
    addText(source.slice(at, match.index));
    at = match.index + whole.length;
    if (sign === "") add({ kind: "value", name });
    else if (sign !== "/") open.push({ name, isInverted: sign === "^", inner: [] });
    else {
      const done = open.length > 1 ? open.pop() : undefined;
      if (done?.name !== name) throw new TemplateProblem(`ends {{/${name}}}, which is not open there`);
      add({ kind: "section", ...done });
    }
  }
  addText(source.slice(at));
  const left = open[1];
  if (left) throw new TemplateProblem(`opens {{#${left.name}}} and never ends it`);
  return open[0]?.inner ?? [];
}

/** Throws a TemplateProblem unless the source can be read and uses these names only. */
export function checkTemplate(source: string, names: Names): void {
  checkNodes(parse(source), [...names.keys()], names);
}

function checkNodes(nodes: readonly Node[], known: readonly string[], names: Names): void {
  for (const node of nodes) {
    if (node.kind === "text") continue;
    if (!known.includes(node.name)) {
      throw new TemplateProblem(
        `has {{${node.name}}}, which this template does not know; it knows ${known.join(", ")}`,
      );
    }
    if (node.kind === "section") {
      const items = node.isInverted ? [] : (names.get(node.name) ?? []);
      checkNodes(node.inner, [...known, ...items], names);
    }
  }
}

/** The names whose values a source shows, wherever they stand in it. */
export function shownNames(source: string): Set<string> {
  const shown = new Set<string>();
  const walk = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      if (node.kind === "value") shown.add(node.name);
      if (node.kind === "section") walk(node.inner);
    }
  };
  walk(parse(source));
  return shown;
}

/** Makes a value fit where it is written: escapes it, for instance. */
type Write = (value: string, name: string) => string;

export function fillTemplate(source: string, values: Values, write: Write): string {
  return fill(parse(source), values, write);
}

function fill(nodes: readonly Node[], values: Values, write: Write): string {
  return nodes
    .map((node) => {
      if (node.kind === "text") return node.text;
      const value = values[node.name] ?? null;
      if (node.kind === "value") return typeof value === "string" ? write(value, node.name) : "";
      const isThere = Array.isArray(value) ? value.length > 0 : value !== null && value !== false && value !== "";
      if (node.isInverted) return isThere ? "" : fill(node.inner, values, write);
      if (!isThere) return "";
      if (typeof value === "string" || typeof value === "boolean" || value === null)
        return fill(node.inner, values, write);
      return value.map((item) => fill(node.inner, { ...values, ...item }, write)).join("");
    })
    .join("");
}
