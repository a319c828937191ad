// Keeps what another app shares (share_target of app.webmanifest) until the studio opens it (lib/studio/guest/shared-files.ts).
// page-start.js registers it where the page came over https. Its scope is this one address: no other page and no other request passes
// through it.
const target = "/studio/share-target";

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const { pathname, searchParams } = new URL(event.request.url);
  if (pathname !== target) return;
  event.respondWith(event.request.method === "POST" ? keep(event.request) : openStudio(searchParams.has("failed")));
});

async function keep(request) {
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  try {
    const shares = await caches.open("tellmark-shared");
    await shares.put(`${target}/${Date.now()}-${crypto.randomUUID()}`, new Response(await request.blob(), { headers }));
  } catch {
    return Response.redirect(`${target}?failed`, 303);
  }
  return Response.redirect(target, 303);
}

async function openStudio(isFailed) {
  // A file that costs the server nothing.
  const isOnline = await fetch("/share-worker.js", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isOnline) return Response.redirect(isFailed ? "/studio/shared?failed" : "/studio/shared", 303);
  return new Response(offlinePage(isFailed), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}

const offlinePage = (isFailed) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Offline · Tellmark</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#faf7f2, #0e1118) }
  main { max-width: 28rem; margin: 30vh auto 0; padding: 0 1rem; text-align: center }
  h1 { font-size: 1.375rem }
  a { display: inline-block; padding: .75rem 1.25rem; border-radius: .6rem; background: CanvasText; color: Canvas; text-decoration: none }
</style>
<main>
  <h1>Tellmark cannot be reached</h1>
  <p>${
    isFailed
      ? "What you shared could not be kept on this device. Free some space, then share it again."
      : "What you shared is kept on this device. Open it when you are online again."
  }</p>
  <a href="${target}">Try again</a>
</main>`;
