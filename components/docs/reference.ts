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
  access: string;
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

export type TypeText = { text: string; object?: string }[];

export interface ObjectEntry {
  name: string;
  description: string | undefined;
  fields: Field[];
}
