import { expect, test, vi } from "vitest";
import { signIn, signOut } from "./session";

const answer = (last: () => Response) =>
  vi.stubGlobal("fetch", async (path: string) => (path.endsWith("/csrf") ? Response.json({ csrfToken: "t" }) : last()));

test("a page of the network in the server's place signs no user in or out", async () => {
  answer(() => new Response("<h1>Sign in to this network</h1>"));
  await expect(signIn("ver_1", "123456")).rejects.toMatchObject({ status: 0 });
  await expect(signOut()).rejects.toMatchObject({ status: 0 });
  vi.stubGlobal("fetch", async () => new Response("<h1>Sign in to this network</h1>"));
  await expect(signIn("ver_1", "123456")).rejects.toMatchObject({ status: 0 });
});

test("a user is not signed out by an answer that says otherwise", async () => {
  answer(() => new Response("Bad gateway", { status: 502 }));
  await expect(signOut()).rejects.toMatchObject({ status: 502 });
});

test("a code is right, or wrong", async () => {
  answer(() => Response.json({ url: "/library" }));
  expect(await signIn("ver_1", "123456")).toBe(true);
  answer(() => Response.json({ url: "/sign-in?error=CredentialsSignin" }, { status: 401 }));
  expect(await signIn("ver_1", "123456")).toBe(false);
});
