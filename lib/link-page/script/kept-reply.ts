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
  /**
   * The Idempotency-Key of this reply, so that a repeated send whose first answer was lost makes no second one. A change makes
   * another one, but not while the reply is sent.
   */
  key: string;
}

/** Of the visitor, on this browser: it is typed once. */
const NAME = "tellmark-name";

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
    if (reply) localStorage.setItem(NAME, reply.name);
  } catch {
    // Without storage the page works, and a reload loses the reply.
  }
}

function readName(): string {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}

export const emptyReply = (): KeptReply => ({
  message: "",
  name: readName(),
  take: null,
  about: null,
  key: createRequestKey(),
});
