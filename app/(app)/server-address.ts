import { headers } from "next/headers";
import { hasUnknownProxy } from "#lib/http/identity/address-advice";
import { resolveOrigin } from "#lib/http/identity/origin";

/** The server's own address while it renders a page, and whether an unknown proxy has announced itself. */
export async function serverAddress() {
  const asked = new Request("http://localhost/", { headers: new Headers(await headers()) });
  return { origin: resolveOrigin(asked), hasUnknownProxy: hasUnknownProxy() };
}
