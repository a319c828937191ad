import { createHash } from "node:crypto";

/** Style blocks by hash, no inline scripts. Pictures and sound may come from `redirectOrigin`, too. */
export function contentPolicy(html: string, redirectOrigin: string | null = null, isFramed = false): string {
  const files = redirectOrigin ? ` ${redirectOrigin}` : "";
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, css]) =>
      `'sha256-${createHash("sha256")
        .update(css ?? "")
        .digest("base64")}'`,
  );
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles.join(" ") || "'none'"}`,
    `img-src 'self' data:${files}`,
    `media-src 'self' blob:${files}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    // Not `*`, which only means pages of the web: slides and apps show clips, too.
    ...(isFramed ? [] : ["frame-ancestors 'none'"]),
  ].join("; ");
}
