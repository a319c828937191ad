import { directionOf, type Language } from "#lib/languages/languages";

/** The parts of a letter; everything in it is HTML already, with what users wrote escaped. */
interface Letter {
  language: Language;
  appName: string;
  appUrl: string;
  subject: string;
  heading: string;
  blocks: readonly Block[];
  picture: { url: string; alt: string } | null;
  button: { label: string; url: string } | null;
  footer: string;
  unsubscribe: { label: string; url: string } | null;
}

export type Block = { kind: "paragraph" | "quote" | "code"; html: string } | { kind: "list"; items: readonly string[] };

/** Only these change in dark mode; a mail client that drops some of them shows a light letter. */
const css = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:#14696f}
@media (prefers-color-scheme:dark){
.page{background:#12141b!important;color:#eceae4!important}
.card{background:#1b1e28!important;border-color:#2e3240!important}
.soft{color:#a8abb8!important}
.quote{background:#262a36!important;border-color:#4d9aa0!important}
.action{background:#eceae4!important;color:#12141b!important}
a{color:#7cc7cc}
}
@media (max-width:480px){.card{padding:22px 18px!important}.action{display:block!important;text-align:center!important}}`;

/** Inline styles, because many mail clients drop everything else; a table, because Outlook knows no other column. */
export function letterHtml(letter: Letter): string {
  const { language, appName, appUrl, button, picture, unsubscribe } = letter;
  const image = picture
    ? `<p style="margin:0 0 16px"><a href="${button?.url ?? appUrl}"><img src="${picture.url}" alt="${picture.alt}" width="472" style="display:block;width:100%;max-width:472px;height:auto;border:0;border-radius:10px;font-size:14px"></a></p>`
    : "";
  const action = button
    ? `<p style="margin:4px 0 16px"><a class="action" href="${button.url}" style="display:inline-block;padding:13px 22px;border-radius:10px;background:#171c2b;color:#fffdf9;text-decoration:none;font-weight:600">${button.label}</a></p>
<p class="soft" style="margin:0;font-size:13px;color:#5b6070;word-break:break-all;overflow-wrap:anywhere">${button.url}</p>`
    : "";
  const end = unsubscribe
    ? `<p class="soft" style="margin:8px 0 0;color:#5b6070"><a class="soft" href="${unsubscribe.url}" style="color:#5b6070">${unsubscribe.label}</a></p>`
    : "";
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${letter.subject}</title><style>${css}</style></head>
<body class="page" style="margin:0;padding:0;background:#f8f5ef;color:#171c2b;font:16px/1.55 'Hanken Grotesk',system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;-webkit-text-size-adjust:100%">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse"><tr><td align="center" style="padding:28px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;border-collapse:separate;table-layout:fixed"><tr><td style="padding:0 6px 16px;font-weight:700">${appName}</td></tr>
<tr><td class="card" style="background:#fffdf9;border:1px solid #e4ddd2;border-radius:16px;padding:28px 26px;overflow-wrap:anywhere;word-break:break-word">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25;font-weight:650">${letter.heading}</h1>
${letter.blocks.map(blockHtml).join("\n")}
${image}${action}</td></tr>
<tr><td class="soft" style="padding:18px 6px 0;font-size:13px;line-height:1.5;color:#5b6070;overflow-wrap:anywhere">${letter.footer}${end}</td></tr></table>
</td></tr></table></body></html>`;
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return `<p style="margin:0 0 16px">${block.html}</p>`;
    case "quote":
      return `<blockquote class="quote" style="margin:0 0 16px;padding:12px 16px;background:#f4efe7;border-inline-start:3px solid #14696f;border-radius:6px">${block.html}</blockquote>`;
    case "code":
      return `<p style="margin:0 0 16px;font-size:32px;line-height:1.2;font-weight:650;letter-spacing:5px">${block.html}</p>`;
    case "list":
      return `<ul style="margin:0 0 16px;padding:0 20px">${block.items.map((item) => `<li style="margin:0 0 6px">${item}</li>`).join("")}</ul>`;
  }
}
