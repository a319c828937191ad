import { localeOf } from "#lib/languages/languages";
import { type ItemName, itemProps, type PartName, partProps } from "#lib/player/names";
import { type ToolName, toolPart } from "#lib/player/tool-names";

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const attributes = (all: Record<string, string>) =>
  Object.entries(all)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join("");
export const named = (name: PartName) => attributes(partProps(name));
export const one = (name: ItemName, value: string | number) => attributes(itemProps(name, value));

export const tool = (name: ToolName) => attributes(toolPart(name));

export const percent = (share: number) => `${Number((Math.min(1, Math.max(0, share)) * 100).toFixed(3))}%`;

export const longDate = (date: string, language: string) =>
  new Date(date).toLocaleDateString(localeOf(language), { dateStyle: "long", timeZone: "UTC" });
