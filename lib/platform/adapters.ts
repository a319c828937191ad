import { homeUrl } from "#lib/config/config";
import type { Config } from "#lib/config/read-config.mjs";
import type { TwilioChoice } from "#lib/config/read-providers.mjs";
import { db } from "./database/db";
import type { Limiter } from "./limiter/port";
import { postgresLimiter } from "./limiter/postgres";
import { redisLimiter } from "./limiter/redis";
import { upstashLimiter } from "./limiter/upstash";
import { mailboxMailer } from "./mail/mailbox";
import type { Mailer } from "./mail/port";
import { resendMailer } from "./mail/resend";
import { smtpMailer } from "./mail/smtp";
import { createMediaEngine, type MediaEngineOptions } from "./media/engine";
import type { MediaEngine } from "./media/port";
import { pgBossQueue, type QueuePlace } from "./queue/pg-boss";
import type { Queue } from "./queue/port";
import type { Scratch } from "./scratch/port";
import { mailboxSmsSender } from "./sms/mailbox";
import type { SmsSender } from "./sms/port";
import { twilioSmsSender } from "./sms/twilio";
import { TWILIO_HOOK_PATH } from "./sms/twilio-hook";
import { diskStore } from "./store/disk";
import type { Store } from "./store/port";
import { s3Store } from "./store/s3";
import { vercelStore } from "./store/vercel";
import { deepgramTranscriber } from "./transcriber/deepgram";
import { type EmbeddedTranscriberOptions, embeddedTranscriber } from "./transcriber/embedded";
import { openAiTranscriber } from "./transcriber/openai-compatible";
import { pocketsphinxTranscriber } from "./transcriber/pocketsphinx";
import type { Transcriber } from "./transcriber/port";
import { transcribeInPieces } from "./transcriber/transcribe-in-pieces";
import { apertiumPairs, apertiumTranslator } from "./translator/apertium";
import { deeplTranslator } from "./translator/deepl";
import { libreTranslator } from "./translator/libretranslate";
import { openAiTranslator } from "./translator/openai-compatible";
import type { Translator } from "./translator/port";

/** The only place where adapters are chosen. A configured kind without an adapter is a compile error. */
export const adapters = {
  store(choice: Config["blobs"], scratch: Scratch): Store {
    switch (choice.kind) {
      case "disk":
        return diskStore(choice.dir, scratch);
      case "s3":
        return s3Store(choice, scratch);
      case "vercel":
        return vercelStore(choice, scratch);
      default:
        return unknown(choice);
    }
  },

  limiter(choice: Config["limiter"]): Limiter {
    switch (choice.kind) {
      case "postgres":
        return postgresLimiter(db);
      case "upstash":
        return upstashLimiter(choice);
      case "redis":
        return redisLimiter(choice);
      default:
        return unknown(choice);
    }
  },

  mail(choice: Config["mail"]): Mailer {
    switch (choice.kind) {
      case "mailbox":
        return mailboxMailer();
      case "resend":
        return resendMailer(choice);
      case "smtp":
        return smtpMailer(choice);
      default:
        return unknown(choice);
    }
  },

  sms(choice: Config["sms"]): SmsSender {
    switch (choice.kind) {
      case "mailbox":
        return mailboxSmsSender();
      case "twilio":
        return twilioSmsSender(choice, callbackOf(choice));
      default:
        return unknown(choice);
    }
  },

  queue(choice: Config["queue"], place: QueuePlace): Queue {
    switch (choice.kind) {
      case "pg-boss":
        return pgBossQueue(place);
      default:
        return unknown(choice.kind);
    }
  },

  transcriber(choice: Config["transcriber"], place: EmbeddedTranscriberOptions): Transcriber | null {
    switch (choice.kind) {
      case "none":
        return null;
      case "embedded":
        return embeddedTranscriber(place);
      case "openai-compatible":
        return transcribeInPieces(openAiTranscriber(choice), place, choice.pieceSeconds);
      case "deepgram":
        return transcribeInPieces(deepgramTranscriber(choice), place, choice.pieceSeconds);
      case "pocketsphinx":
        return pocketsphinxTranscriber({ ...place, ...choice });
      default:
        return unknown(choice);
    }
  },

  translator(choice: Config["translator"]): Translator | null {
    switch (choice.kind) {
      case "none":
        return null;
      case "apertium": {
        const pairs = apertiumPairs();
        return pairs.length > 0 ? apertiumTranslator(pairs) : null;
      }
      case "openai-compatible":
        return openAiTranslator(choice);
      case "deepl":
        return deeplTranslator(choice);
      case "libretranslate":
        return libreTranslator(choice);
      default:
        return unknown(choice);
    }
  },

  media(choice: Config["media"], place: Pick<MediaEngineOptions, "rootDir" | "semaphores">): MediaEngine {
    const { concurrency } = choice;
    switch (choice.kind) {
      case "wasm":
        return createMediaEngine({ ...place, kind: "wasm", concurrency });
      case "native":
        return createMediaEngine({ ...place, kind: "native", ffmpegPath: choice.path, concurrency });
      default:
        return unknown(choice);
    }
  },
};

/** Twilio takes only addresses that it can reach. */
function callbackOf({ authToken }: TwilioChoice): ((id: string) => string) | null {
  const home = homeUrl();
  if (!authToken || !home.startsWith("https:")) return null;
  return (id) => `${home}${TWILIO_HOOK_PATH}?message=${id}`;
}

function unknown(kind: never): never {
  throw new Error(`there is no adapter for ${JSON.stringify(kind)}`);
}
