import type { Metadata, Viewport } from "next";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { requestContext } from "#lib/kernel/request/request-context";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Tellmark: talk someone through a picture", template: "%s · Tellmark" },
  description:
    "Put your voice and numbered pins on a picture and send it as one link. It opens anywhere, without an account.",
  applicationName: "Tellmark",
  manifest: "/app.webmanifest",
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#faf7f2" },
    { media: "(prefers-color-scheme: dark)", color: "#0e1118" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Renders per request, which the scripts' nonce requires.
  await connection();
  const nonce = requestContext()?.nonce ?? undefined;
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        {/* Not async: it must run before the first paint, or the page flashes in the wrong theme. */}
        <script src="/page-start.js" nonce={nonce} />
        <link
          rel="preload"
          href="/fonts/hanken-grotesk-latin-wght-normal.woff2"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
      </head>
      <body>{children}</body>
    </html>
  );
}
