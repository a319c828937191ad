import type { Template, TemplateText } from "#lib/api-client/templates";

export const channelLabels: Record<Template["channel"], string> = { email: "E-mail", sms: "SMS" };

export interface Part {
  name: string;
  label: string;
  hint?: string;
  /** Of several lines. */
  isLong: boolean;
}

const parts: readonly Part[] = [
  { name: "subject", label: "Subject", isLong: false },
  { name: "heading", label: "Heading", isLong: false },
  {
    name: "body",
    label: "Body",
    hint: "Separate blocks with an empty line. Start a block with “> ” for a quotation, “# ” for a code, “- ” for a list.",
    isLong: true,
  },
  { name: "button", label: "Button", hint: "Leave it empty for no button.", isLong: false },
  { name: "footer", label: "Footer", isLong: true },
  {
    name: "text",
    label: "Plain text",
    hint: "The whole mail again, for mail programs that show no HTML.",
    isLong: true,
  },
];

export const listTemplateParts = (channel: Template["channel"]): readonly Part[] =>
  channel === "email" ? parts : [{ name: "text", label: "Text", hint: "Two segments at most.", isLong: true }];

export const isSameText = (a: TemplateText, b: TemplateText): boolean =>
  Object.keys({ ...a, ...b }).every((part) => (a[part] ?? "") === (b[part] ?? ""));

/** How a variable is written. */
export function formatVariable({ name, required, optional, items }: Template["variables"][number]): string {
  const written =
    items.length > 0
      ? `{{#${name}}}${items.map((item) => `{{${item}}}`).join(" ")}{{/${name}}}`
      : optional
        ? `{{#${name}}}{{${name}}}{{/${name}}}`
        : `{{${name}}}`;
  return required ? `${written} (required)` : written;
}

/** A mail with its style as it would be on a light or dark screen, allowed by the page's policy. */
export function themeMail(html: string, look: "light" | "dark", nonce: string): string {
  return html
    .replace("<style>", `<style nonce="${nonce}">`)
    .replace("@media (prefers-color-scheme:dark)", look === "dark" ? "@media all" : "@media not all");
}
