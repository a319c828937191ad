export function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[c] ?? c,
  );
}

export interface LetterParts {
  heading: string;
  /** Plain text; escaped here. */
  paragraphs: string[];
  quote?: string | null;
  figure?: string;
  button?: { label: string; url: string };
  footer: string;
}

/** Inline styles, because mail clients drop everything else. */
export function letterHtml(parts: LetterParts): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px;line-height:1.55">${escapeHtml(text)}</p>`;
  const quote = parts.quote
    ? `<blockquote style="margin:0 0 16px;padding:12px 16px;background:#f4efe7;border-radius:10px;white-space:pre-wrap">${escapeHtml(parts.quote)}</blockquote>`
    : "";
  const figure = parts.figure
    ? `<p style="margin:0 0 16px;font-size:34px;font-weight:650;letter-spacing:6px">${escapeHtml(parts.figure)}</p>`
    : "";
  const button = parts.button
    ? `<p style="margin:0 0 20px"><a href="${escapeHtml(parts.button.url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#171c2b;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(parts.button.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5b6070;word-break:break-all">${escapeHtml(parts.button.url)}</p>`
    : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(parts.heading)}</title></head>
<body style="margin:0;background:#f8f5ef;color:#171c2b;font:16px/1.5 'Hanken Grotesk',system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px 20px"><p style="margin:0 0 20px;font-weight:700">Tellmark</p>
<div style="background:#fffdf9;border:1px solid #e4ddd2;border-radius:16px;padding:28px 24px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escapeHtml(parts.heading)}</h1>
${parts.paragraphs.map(paragraph).join("\n")}${quote}${figure}${button}</div>
<p style="margin:20px 0 0;font-size:13px;color:#5b6070">${escapeHtml(parts.footer)}</p></div></body></html>`;
}

export function letterText(parts: LetterParts): string {
  const quote = parts.quote
    ? [
        parts.quote
          .split("\n")
          .map((line) => `> ${line}`)
          .join("\n"),
      ]
    : [];
  const figure = parts.figure ? [parts.figure] : [];
  const button = parts.button ? [`${parts.button.label}:\n${parts.button.url}`] : [];
  return `${[parts.heading, ...parts.paragraphs, ...quote, ...figure, ...button, parts.footer].join("\n\n")}\n`;
}
