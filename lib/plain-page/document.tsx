import type { ReactNode } from "react";
import { directionOf, type Language } from "#lib/languages/languages";

/** The HTML document around a page. */
export function Document(props: {
  title: string;
  language: Language;
  robots: "index" | "noindex";
  /** Absent: a media query decides. */
  theme?: "light" | "dark" | null;
  styles: readonly string[];
  refreshSeconds?: number | undefined;
  /** Its address. */
  script?: string | null;
  head?: ReactNode;
  /** Facts for the script, by the names of data attributes. */
  facts?: Readonly<Record<`data-${string}`, string | undefined>>;
  children: ReactNode;
}) {
  return (
    <html lang={props.language} dir={directionOf(props.language)} data-theme={props.theme ?? undefined}>
      {/* biome-ignore lint/style/noHeadElement: this document is rendered by a route handler, without Next's Head */}
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${props.title} · Tellmark`}</title>
        {props.robots === "noindex" ? <meta name="robots" content="noindex, nofollow" /> : null}
        <meta name="referrer" content="no-referrer" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf7f2" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e1118" />
        {props.refreshSeconds ? (
          <noscript>
            <meta httpEquiv="refresh" content={String(props.refreshSeconds)} />
          </noscript>
        ) : null}
        {props.head}
        <link rel="icon" href="/logo.svg" type="image/svg+xml" />
        <link
          rel="preload"
          href="/fonts/hanken-grotesk-latin-wght-normal.woff2"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        {props.styles.map((css) => (css ? <Style key={css} css={css} /> : null))}
        {props.script ? <script type="module" src={props.script} /> : null}
      </head>
      <body data-refresh={props.refreshSeconds} {...props.facts}>
        {props.children}
      </body>
    </html>
  );
}

function Style({ css }: { css: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own CSS and numbers only, never a visitor's or sender's text
  return <style dangerouslySetInnerHTML={{ __html: css }} />;
}
