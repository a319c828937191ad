import { Prisma } from "#lib/generated/prisma/client";

export interface SearchHit {
  where: "title" | "tag" | "speech" | "description" | "text" | "picture";
  /** The text around the hit, shortened. */
  text: string;
  /** When it is said or shown; null if it has no time. */
  seconds: number | null;
}

const BEFORE = 40;
const LENGTH = 160;

/**
 * Where each clip holds the text: the first of title, tags, speech, description, texts and pictures that does. A JSON object by
 * id.
 */
export function searchHitsSql(ids: readonly number[], text: string): Prisma.Sql {
  // In subqueries, which are evaluated once.
  const pattern = Prisma.sql`(SELECT search_pattern(${text}))`;
  const wanted = Prisma.sql`(SELECT search_form(${text}))`;
  const holds = (field: Prisma.Sql) => Prisma.sql`search_form(${field}) LIKE ${pattern}`;
  const around = (field: Prisma.Sql) => {
    const place = Prisma.sql`strpos(search_form(${field}), ${wanted})`;
    // Before the place, its form may be longer than the field: ß is two letters there.
    const grown = Prisma.sql`length(search_form(left(${field}, ${place}))) - length(left(${field}, ${place}))`;
    return Prisma.sql`substr(${field}, greatest(1, ${place} - (${grown}) - ${BEFORE}::int), ${LENGTH}::int)`;
  };
  const note = Prisma.sql`(tag->>'note')`;
  const caption = Prisma.sql`(caption->>'text')`;
  const title = Prisma.sql`clips.title`;
  const description = Prisma.sql`clips.description`;
  const content = Prisma.sql`asset_texts.content`;
  const picture = Prisma.sql`picture_texts.content`;
  const line = Prisma.sql`(line->>'text')`;
  return Prisma.sql`(
    SELECT json_object_agg(clips.id, to_json(hit)) FROM clips CROSS JOIN LATERAL (
      SELECT 'title' AS "where", ${around(title)} AS text, NULL::float8 AS seconds WHERE ${holds(title)}
      UNION ALL (
        SELECT 'tag', ${around(note)}, (tag->>'timestamp')::float8
        FROM jsonb_array_elements(clips.voice_tags) AS tag WHERE ${holds(note)} LIMIT 1)
      UNION ALL (
        SELECT 'speech', ${around(caption)}, (caption->>'start')::float8
        FROM transcripts, json_array_elements(transcripts.shown::json->'captions') AS caption
        WHERE transcripts.clip_id = clips.id AND ${holds(caption)} LIMIT 1)
      UNION ALL SELECT 'description', ${around(description)}, NULL WHERE ${holds(description)}
      UNION ALL (SELECT 'text', ${around(content)}, NULL FROM asset_texts WHERE clip_id = clips.id AND ${holds(content)} LIMIT 1)
      UNION ALL (
        SELECT 'picture', ${around(line)}, NULL FROM picture_texts, jsonb_array_elements(picture_texts.lines) AS line
        WHERE picture_texts.clip_id = clips.id AND ${holds(picture)} AND ${holds(line)} LIMIT 1)
      LIMIT 1
    ) AS hit
    WHERE clips.id = ANY (${ids}::int[])
  )`;
}
