import { z } from "zod";
import type { MessageChannel } from "#lib/generated/prisma/client";
import type { Language } from "#lib/languages/languages";
import { log } from "#lib/log/log";
import type { Transaction } from "#lib/platform/database/db";
import { standardSource, type TemplateSource } from "./render-message";
import type { Template } from "./templates/template";

const EmailSource = z.object({
  subject: z.string(),
  heading: z.string(),
  body: z.string(),
  button: z.string(),
  footer: z.string(),
  text: z.string(),
});
const SmsSource = z.object({ text: z.string() });

/** The words of a message in a language that it is sent in: an administrator's where there are any, else ours. */
export async function getTemplateSource(
  tx: Transaction,
  template: Template,
  channel: MessageChannel,
  language: Language,
): Promise<TemplateSource> {
  const key = { channel_templateId_language: { channel, templateId: template.id, language } };
  const changed = await tx.messageTemplate.findUnique({ where: key, select: { source: true } });
  const standard = standardSource(template, channel, language);
  if (!standard) throw new Error(`template ${template.id} has no text for ${channel}`);
  return (changed && parseStoredSource(channel, changed.source)) ?? standard;
}

export function parseStoredSource(channel: MessageChannel, stored: unknown): TemplateSource | null {
  const email = channel === "email" ? EmailSource.safeParse(stored) : null;
  const sms = channel === "sms" ? SmsSource.safeParse(stored) : null;
  if (email?.success) return { channel: "email", source: email.data };
  if (sms?.success) return { channel: "sms", source: sms.data };
  log().error("the changed text of a template cannot be parsed", { channel });
  return null;
}
