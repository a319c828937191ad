/** The words about a link that asks for a clip, and about one that brings a clip. Within one block of a mail. */
export const requestOrShare = (request: string, share: string): string =>
  `{{#is_request}}${request}{{/is_request}}{{^is_request}}${share}{{/is_request}}`;
