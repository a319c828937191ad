/** What the reference page shows: the API's document, made ready for reading. */
export interface Reference {
  title: string;
  version: string;
  /** CommonMark: paragraphs, **bold** and `code`. */
  overview: string;
  origin: string;
  groups: Group[];
  objects: ObjectEntry[];
}

export interface Group {
  name: string;
  /** The last part of its page's address. */
  slug: string;
  description: string;
  operations: OperationEntry[];
}

export interface OperationEntry {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string | undefined;
  /** Who may call, in a few words. */
  access: string;
  /** Which counter a call is charged to, in a few words. */
  limit: string;
  parameters: (Field & { place: string })[];
  bodies: { type: string; fields: Field[] }[];
  answers: { status: string; what: string; shape: TypeText }[];
  errors: { status: string; codes: string[] }[];
  curl: string;
  fetch: string;
  answerExample: string | undefined;
}

export interface Field {
  name: string;
  type: TypeText;
  required: boolean;
  description: string | undefined;
}

/** A type in words; parts with a link name an object of the reference. */
export type TypeText = { text: string; object?: string }[];

export interface ObjectEntry {
  name: string;
  description: string | undefined;
  fields: Field[];
}
