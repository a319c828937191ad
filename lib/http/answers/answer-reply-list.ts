import type { z } from "zod";
import type { Pagination } from "#lib/contract/schema/fields";
import type { Reply } from "#lib/generated/prisma/client";
import { type InkedPage, withInk } from "#lib/shares/replies/reply-ink";
import { jsonStream } from "../response/json-stream";
import { listResponse } from "../response/pagination";

type Inkless = Pick<Reply, "id" | "documentBytes">;

interface List<R, S extends z.ZodType, D> {
  found: InkedPage<R>;
  present: (reply: R & Pick<Reply, "ink">) => z.input<S>;
  /** Of the answers of `present`. */
  schema: S;
  /** Beside the replies. */
  data: D;
  message: string;
}

/** With much ink, the replies are written one after the other. */
export function answerReplyList<
  R extends Inkless,
  S extends z.ZodType,
  D extends { pagination: z.output<typeof Pagination> },
>({ found, present, schema, data, message }: List<R, S, D>, { url }: Pick<Request, "url">, origin: string) {
  const replies = found.isHeavy ? [] : found.replies.map(present);
  const answer = listResponse({ success: true as const, data: { replies, ...data }, message }, url, origin);
  if (!found.isHeavy) return answer;
  const parts = async function* () {
    let before = '{"success":true,"data":{"replies":[';
    for await (const reply of withInk<R>(found.replies)) {
      yield `${before}${JSON.stringify(schema.parse(present(reply)))}`;
      before = ",";
    }
    yield `],${JSON.stringify(data).slice(1)},"message":${JSON.stringify(message)}}`;
  };
  return jsonStream(parts(), new Headers(answer.headers), { memoryBytes: 0 });
}
