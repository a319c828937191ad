import { z } from "zod";
import { documentedAs } from "#lib/contract/schema/documented";
import { memberTexts } from "./member-texts";

/** JSON Schema draft 2020-12, as used by OpenAPI 3.1. */
export interface JsonSchema {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  description?: string;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

type Direction = "input" | "output";

/** Converts zod schemas to JSON Schema. Those with an id become shared components. */
export class Schemas {
  readonly components: Record<string, JsonSchema> = {};

  input(schema: z.ZodType): JsonSchema {
    return this.#show(schema, "input");
  }

  output(schema: z.ZodType): JsonSchema {
    return this.#described(this.#show(schema, "output"), "");
  }

  add(name: string, schema: JsonSchema): JsonSchema {
    this.components[name] = this.#described(schema, name);
    return { $ref: `#/components/schemas/${name}` };
  }

  /** Replaces the schema of a component; a schema without a name is returned unchanged. */
  replace({ $ref }: JsonSchema, schema: JsonSchema): JsonSchema {
    return $ref ? this.add(nameOf($ref), schema) : schema;
  }

  #show(schema: z.core.$ZodType, io: Direction): JsonSchema {
    // Zod's type has more: it makes no `true` of a schema, and no list of items.
    const { $schema, $defs, ...shown } = z.toJSONSchema(schema, {
      io,
      target: "draft-2020-12",
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema }) => this.#override(zodSchema, jsonSchema as JsonSchema, io),
    }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    for (const [name, definition] of Object.entries($defs ?? {}))
      this.#define(name, this.#described(tidy(definition), name));
    return tidy(shown);
  }

  #described(schema: JsonSchema, owner: string): JsonSchema {
    const result: JsonSchema = { ...schema };
    for (const keyword of ["anyOf", "allOf"] as const) {
      if (schema[keyword]) result[keyword] = schema[keyword].map((part) => this.#described(part, ""));
    }
    if (schema.items) result.items = this.#described(schema.items, /^[A-Z]\w*$/.test(owner) ? "" : owner);
    if (schema.properties) {
      result.properties = Object.fromEntries(
        Object.entries(schema.properties).map(([name, member]) => {
          const path = owner ? `${owner}.${name}` : name;
          const shown = this.#described(member, member.$ref ? "" : path);
          return [name, { ...shown, ...this.#textOf(member, name, owner) }];
        }),
      );
    }
    return result;
  }

  #textOf(member: JsonSchema, name: string, owner: string): { description?: string } {
    const description =
      member.description ??
      memberTexts[`${owner}.${name}`] ??
      (name === "data" && member.$ref ? this.components[nameOf(member.$ref)]?.description : undefined) ??
      memberTexts[name];
    return description ? { description } : {};
  }

  #define(name: string, definition: JsonSchema): void {
    const earlier = this.components[name];
    if (earlier && JSON.stringify(earlier) !== JSON.stringify(definition)) {
      throw new Error(`two schemas have the id ${name}`);
    }
    this.components[name] = definition;
  }

  #override(schema: z.core.$ZodType, json: JsonSchema, io: Direction): void {
    // zod's bounds of safe integers say nothing to a client.
    if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
    if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
    if (io === "output") {
      // Clients must ignore unknown members, because new ones may be added within a version.
      if (json.additionalProperties === false) delete json.additionalProperties;
      return;
    }
    const shown = documentedAs(schema) ?? readingOf(schema);
    if (shown) {
      const { description } = json;
      for (const key of Object.keys(json)) delete json[key];
      Object.assign(json, this.#show(shown, io), description ? { description } : {});
    }
    if (schema instanceof z.ZodDefault) json.default = schema.def.defaultValue;
    if (schema instanceof z.ZodObject && json.properties) {
      json.required = Object.entries(schema.shape)
        .filter(([, field]) => !z.safeParse(field, undefined).success)
        .map(([name]) => name);
      if (json.required.length === 0) delete json.required;
    }
  }
}

/** `number().pipe(z.number().min(1))`: the end of a pipe has the precise schema. */
function readingOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (!(schema instanceof z.ZodPipe)) return undefined;
  const { in: first, out } = schema.def;
  const isPreprocess = first instanceof z.ZodTransform;
  return isPreprocess || out instanceof z.ZodTransform ? undefined : out;
}

const LARGEST = 9_007_199_254_740_991;

function tidy(schema: JsonSchema): JsonSchema {
  const result: JsonSchema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === "$ref") result.$ref = String(value).replace("#/$defs/", "#/components/schemas/");
    else if (keyword === "id" && typeof value === "string") continue;
    else if (keyword === "maximum" && value === LARGEST) continue;
    else if (keyword === "minimum" && value === -LARGEST) continue;
    else if (keyword === "pattern" && schema.format) continue;
    else if (keyword === "properties") result.properties = mapValues(schema.properties ?? {}, tidy);
    else if (keyword === "const" && schema.type) Object.assign(result, { const: value });
    else if (isSchemas(keyword, value)) result[keyword] = value.map(tidy);
    else if (isSchema(keyword, value)) result[keyword] = tidy(value);
    else result[keyword] = value;
  }
  return nullableOf(result);
}

const nameOf = (reference: string) => reference.split("/").at(-1) ?? "";

const isSchemas = (keyword: string, value: unknown): value is JsonSchema[] =>
  ["anyOf", "allOf", "oneOf", "prefixItems"].includes(keyword) && Array.isArray(value);
const isSchema = (keyword: string, value: unknown): value is JsonSchema =>
  ["items", "additionalProperties", "propertyNames", "not"].includes(keyword) &&
  typeof value === "object" &&
  value !== null;

/** `{type: ["string", "null"]}` for a union of one plain type and null. */
function nullableOf(schema: JsonSchema): JsonSchema {
  const [first, second, third] = schema.anyOf ?? [];
  if (!first || second?.type !== "null" || third) return schema;
  if (typeof first.type !== "string" || first.enum || "const" in first) return schema;
  const { anyOf, ...rest } = schema;
  return { ...first, ...rest, type: [first.type, "null"] };
}

function mapValues<V, W>(record: Record<string, V>, map: (value: V) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
