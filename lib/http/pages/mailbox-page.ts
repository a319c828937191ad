import type { Message } from "#lib/generated/prisma/client";
import { escapeHtml } from "#lib/messages/escape-html";
import { findTemplate } from "#lib/messages/templates/registry";
import { tokensCss } from "#lib/plain-page/tokens";

const css = `${tokensCss}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 var(--ui)}
main{max-width:760px;margin:0 auto;padding:32px 16px 64px}
h1{font:650 27px/1.2 var(--display);margin:0 0 4px}
.lead{margin:0 0 24px;color:var(--ink2)}
article{background:var(--sheet);border-radius:16px;box-shadow:var(--sh1);padding:16px 20px;margin:0 0 16px}
header{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline;justify-content:space-between}
h2{font:600 17px/1.35 var(--ui);margin:0;overflow-wrap:anywhere}
.meta{color:var(--ink3);font-size:13.5px;overflow-wrap:anywhere}
pre{font:15px/1.5 var(--ui);white-space:pre-wrap;overflow-wrap:anywhere;margin:12px 0 0}
.code{font:650 27px/1 var(--ui);letter-spacing:4px;font-variant-numeric:tabular-nums;margin:12px 0 0;user-select:all}
.empty{padding:40px 20px;text-align:center;color:var(--ink2)}
a{color:var(--tide)}`;

export function mailboxPage(messages: readonly Message[]): string {
  const list =
    messages.length > 0
      ? messages.map(letter).join("")
      : `<article class="empty">Nothing yet. Sign-in codes and shares will appear here.</article>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Mailbox · Tellmark</title><style>${css}</style></head><body><main>
<h1>Mailbox</h1><p class="lead">No mail or SMS provider is set up, so messages stay on this machine. Only its own browser can open this page. <a href="/dev/mailbox">Refresh</a></p>
${list}</main></body></html>`;
}

const CODE_GONE = "This code was used, or has expired.";

function letter(message: Message): string {
  const code = message.templateId === 2 ? /\b\d{6}(?:\d{4})?\b/.exec(message.text)?.[0] : undefined;
  const subject = message.subject ?? findTemplate(message.templateId)?.name ?? "E-mail";
  const title = message.channel === "sms" ? "SMS" : subject;
  return `<article><header><h2>${escapeHtml(title)}</h2><time class="meta" datetime="${message.createdAt.toISOString()}">${message.createdAt.toISOString().slice(0, 19).replace("T", " ")} UTC</time></header>
<div class="meta">to ${escapeHtml(message.recipient)} · ${message.channel === "sms" ? "SMS" : "e-mail"} · ${escapeHtml(message.status)}</div>
${code ? `<p class="code">${code}</p>` : ""}<pre>${linked(message.text || CODE_GONE)}</pre></article>`;
}

function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}" rel="noopener">${url}</a>`);
}
