/** The list shows the whole text; a screen reader should not read it for every pin. */
export const shortened = (text: string) => (text.length > 120 ? `${text.slice(0, 119).toWellFormed()}…` : text);
