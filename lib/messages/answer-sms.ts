import { transaction } from "#lib/platform/db";
import { liftSuppression, suppress } from "./suppressions";

/** The words that carriers know: https://help.twilio.com/articles/223134027 */
const STOP = /^(stop|stopall|unsubscribe|cancel|end|quit|revoke|optout)$/;
const START = /^(start|yes|unstop)$/;
const HELP = /^(help|info)$/;

/** What somebody wrote to our number, and what they read; null: nothing, for their carrier confirms STOP and START. */
export async function answerSms(from: string, text: string): Promise<string | null> {
  const word = text.trim().toLowerCase().replace(/[.!]$/, "");
  if (STOP.test(word)) await transaction((tx) => suppress(tx, "sms", from, "opted_out"));
  if (START.test(word)) await liftSuppression("sms", from);
  if (HELP.test(word))
    return "Tellmark sends links to voice notes that people share with you. STOP ends all SMS, START undoes it.";
  return null;
}
