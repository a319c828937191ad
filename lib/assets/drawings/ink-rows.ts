import { z } from "zod";
import type { Transaction } from "#lib/platform/database/db";
import { readLargeValues } from "#lib/platform/database/large-values";

/** The documents stay serialised JSON, so that they can be passed on unparsed. */
export interface DrawingText {
  id: string;
  document: Uint8Array;
  coordinates: Uint8Array | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

const InkFacts = z.tuple([z.string(), z.number(), z.string(), z.string()]);

export async function readInkRows(
  query: string,
  values: readonly unknown[],
  tx: Transaction | null = null,
): Promise<Map<string, DrawingText>> {
  const found = await readLargeValues(
    `WITH ink AS (${query})
    SELECT 'document ' || id, convert_to(document::text, 'UTF8') FROM ink
    UNION ALL SELECT 'coordinates ' || id, convert_to(coordinates::text, 'UTF8') FROM ink WHERE coordinates IS NOT NULL
    UNION ALL SELECT 'facts ' || id, convert_to(json_build_array(id, version, created_at, updated_at)::text, 'UTF8') FROM ink`,
    values,
    tx,
  );
  const drawings = [...found].flatMap(([name, bytes]) => {
    if (!name.startsWith("facts ")) return [];
    const [id, version, created, updated] = InkFacts.parse(JSON.parse(String(bytes)));
    const document = found.get(`document ${id}`);
    const coordinates = found.get(`coordinates ${id}`) ?? null;
    const times = { createdAt: new Date(created), updatedAt: new Date(updated) };
    return document ? [{ id, document, coordinates, version, ...times }] : [];
  });
  return new Map(drawings.map((drawing) => [drawing.id, drawing]));
}
