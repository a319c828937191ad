import { createRequestKey } from "#lib/browser/request-key";

/** A place in the picture, or the reply that it answers. */
export interface ReplyAbout {
  words: string;
  time: string;
  /** As the API has them. */
  fields: Record<string, string>;
}

/** A visitor's unsent reply, kept in this tab. */
interface KeptReply {
  message: string;
  name: string;
  /** Its recording in this browser, see kept-take. */
  take: string | null;
  about: ReplyAbout | null;
  /** The Idempotency-Key of this reply, so that a repeated send whose first answer was lost makes no second one. */
  key: string;
}

const nameOf = (code: string) => `tellmark-reply-${code}`;

/** A new one where nothing is kept, or the browser lets this page keep nothing. */
export function readKeptReply(code: string): KeptReply {
  try {
    return { ...emptyReply(), ...JSON.parse(sessionStorage.getItem(nameOf(code)) ?? "{}") };
  } catch {
    return emptyReply();
  }
}

export function keepReply(code: string, reply: KeptReply | null): void {
  try {
    if (reply) sessionStorage.setItem(nameOf(code), JSON.stringify(reply));
    else sessionStorage.removeItem(nameOf(code));
  } catch {
    // Without storage the page works, and a reload loses the reply.
  }
}

export const emptyReply = (): KeptReply => ({
  message: "",
  name: "",
  take: null,
  about: null,
  key: createRequestKey(),
});
