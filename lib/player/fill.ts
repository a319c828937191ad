/** Puts the values into the places of a message: "{now} of {total}". */
export function fill(message: string, values: Readonly<Record<string, string>>): string {
  return message.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}
