import type { JsonSchema } from "./schemas";

export interface OpenApiDocument {
  openapi: "3.1.1";
  info: Record<string, unknown> & { title: string; version: string; description: string };
  externalDocs: { description: string; url: string };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  security: SecurityRequirement[];
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, ResponseObject>;
    headers: Record<string, HeaderObject>;
    parameters: Record<string, Parameter>;
    securitySchemes: Record<string, Record<string, unknown>>;
  };
}

export type SecurityRequirement = Record<string, string[]>;

type PathItem = Record<string, OperationObject>;

export interface OperationObject {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  "x-limit-class": string;
  "x-error-codes": Record<string, string[]>;
  security: SecurityRequirement[];
  parameters?: (Parameter | Reference)[];
  requestBody?: RequestBody;
  responses: Record<string, ResponseObject | Reference>;
}

export interface Reference {
  $ref: string;
  description?: string;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

export interface RequestBody {
  required: boolean;
  description?: string;
  content: Record<string, MediaType>;
  "x-other-content"?: Record<string, MediaType>;
}

export interface MediaType {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { summary?: string; value: unknown }>;
  encoding?: Record<string, { contentType: string }>;
}

interface HeaderObject {
  description: string;
  schema: JsonSchema;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, Reference>;
  content?: Record<string, MediaType>;
  /** Content that is sent only on request. */
  "x-other-content"?: Record<string, MediaType>;
}
