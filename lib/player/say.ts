import { fill } from "./fill";

/** A message by its key. What fills its places may be a message, too: "A visitor with the link" for a name. */
export interface Said {
  key: string;
  values?: Readonly<Record<string, string | Said>>;
}

export function say({ key, values = {} }: Said, messages: Readonly<Record<string, string>>): string {
  const said = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "string" ? value : say(value, messages),
  ]);
  return fill(messages[key] ?? key, Object.fromEntries(said));
}
