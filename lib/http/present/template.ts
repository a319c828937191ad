import type { RenderedMessage } from "#lib/messages/render-message";
import { smsSegments } from "#lib/messages/sms/sms-length";
import type { CurrentTemplate } from "#lib/messages/template-overrides";
import { listTemplateLanguages } from "#lib/messages/templates/registry";
import { listVariables } from "#lib/messages/templates/template";
import type { TestMessage } from "#lib/messages/test-message";

export function presentSummary(inUse: CurrentTemplate) {
  const { template, channel, changedAt } = inUse;
  return {
    channel,
    template_id: template.id,
    name: template.name,
    event: template.event,
    kind: template.kind,
    is_changed: changedAt !== null,
    updated_at: changedAt?.toISOString() ?? null,
    languages: listTemplateLanguages(inUse),
  };
}

export function presentTemplate(inUse: CurrentTemplate) {
  return {
    ...presentSummary(inUse),
    words: { ...inUse.words.source },
    built_in: { ...inUse.builtIn.source },
    variables: listVariables(inUse.template).map(({ name, isRequired, isOptional, items }) => ({
      name,
      required: isRequired,
      optional: isOptional,
      items: [...items],
    })),
  };
}

export function presentPreview(message: RenderedMessage) {
  const mail = message.channel === "email" ? message : null;
  return {
    subject: mail?.subject ?? null,
    html: mail?.html ?? null,
    text: message.text,
    segments: mail ? null : smsSegments(message.text),
  };
}

export function answerTried({ messageId, recipient, sent, error, delivery }: TestMessage) {
  const message = sent ? "It was sent." : "It was not sent yet.";
  return { success: true as const, data: { message_id: messageId, recipient, sent, error, delivery }, message };
}
