import { config } from "#lib/config/config";
import { clock } from "#lib/kernel/clock";
import { type Language, readLanguage } from "#lib/languages/languages";
import { type Transaction, transaction } from "#lib/platform/database/db";
import type { IncomingSms } from "#lib/platform/sms/twilio-hook";
import { hasNoticesLeft } from "../notice-budget";
import { messageRow } from "../queue-message";
import { helpAnswer, stopConfirmed } from "../templates/shares";
import type { InputOf, Template } from "../templates/template";
import { liftSuppression, suppressAddress } from "./suppressions";

/** The words that carriers know: https://help.twilio.com/articles/223134027 */
const STOP = /^(stop|stopall|unsubscribe|cancel|end|quit|revoke|optout)$/;
const START = /^(start|yes|unstop)$/;
const HELP = /^(help|info)$/;

/**
 * The SMS that a user sent to our number, and our answer. Null: nothing, also where their carrier, Twilio or an earlier call
 * has answered already.
 */
export async function applySmsKeyword({ id, from, text, isAnswered }: IncomingSms): Promise<string | null> {
  const word = text.trim().toLowerCase().replace(/[.!]$/, "");
  if (![STOP, START, HELP].some((known) => known.test(word))) return null;
  return transaction(async (tx) => {
    if (id !== null && !(await isFirstCall(tx, id))) return null;
    if (START.test(word)) await liftSuppression(tx, "sms", from);
    if (STOP.test(word)) await suppressAddress(tx, "sms", from, "opted_out");
    if (isAnswered || !(await hasNoticesLeft(tx, { channel: "sms", recipient: from }))) return null;
    if (STOP.test(word)) return answer(tx, from, stopConfirmed, { start_keyword: "START" });
    if (HELP.test(word)) return answer(tx, from, helpAnswer, { support_contact: config().supportContact });
    return null;
  });
}

/** Its signature holds no time: a START that is repeated after a later STOP must not undo it. */
async function isFirstCall(tx: Transaction, id: string): Promise<boolean> {
  const data = { id, receivedAt: clock.now() };
  return (await tx.inboundSms.createMany({ data, skipDuplicates: true })).count === 1;
}

/** Of the last SMS to that number. */
async function lastLanguageTo(tx: Transaction, recipient: string): Promise<Language | null> {
  const last = await tx.message.findFirst({
    where: { recipient, channel: "sms", language: { not: null } },
    orderBy: { createdAt: "desc" },
    select: { language: true },
  });
  return readLanguage(last?.language ?? null);
}

/** It travels with the answer to Twilio's call, so no job sends it; its row says that it was said. */
async function answer<T extends Template>(tx: Transaction, to: string, template: T, input: InputOf<T>) {
  const language = await lastLanguageTo(tx, to);
  const { data } = await messageRow(tx, { template, input, channel: "sms", recipient: to, language });
  await tx.message.create({ data: { ...data, status: "sent", provider: "twilio", sentAt: clock.now() } });
  return data.text;
}
