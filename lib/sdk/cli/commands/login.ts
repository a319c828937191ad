import { hostname } from "node:os";
import { createInterface } from "node:readline/promises";
import { createClient } from "../../index";
import type { Command, CommandInput } from "../command";
import { Exit, exitCodes } from "../exit-codes";
import { keepLogin } from "../kept-login";

export const login: Command = {
  usage: "login [you@example.com] [--code CODE]",
  summary: "sign in by a code that is sent by e-mail, or keep the key of --key",
  texts: ["code"],
  async run(input) {
    const { key, keyId } = input.texts.key ? { key: input.texts.key, keyId: null } : await keyByCode(input);
    const { data: user } = await createClient({ url: input.url, key }).get("/auth/me", { signal: input.signal });
    const path = await keepLogin(input.env, { url: input.url, key, keyId });
    const name = user.email ?? user.phone ?? user.id;
    input.print(
      { url: input.url, user: name, kept_in: path },
      `Signed in to ${input.url} as ${name}. The key is in ${path}.`,
    );
  },
};

/** The session becomes an API key: it needs no renewal, and the settings list it by its name. */
async function keyByCode({ url, words, texts, signal, ...terminal }: CommandInput) {
  const asked = createInterface({ input: terminal.stdin, output: terminal.stderr });
  const lines = asked[Symbol.asyncIterator]();
  const ask = async (prompt: string) => {
    terminal.stderr.write(prompt);
    const { value } = await lines.next();
    if (!value?.trim()) throw new Exit(exitCodes.usage, "An answer is needed.");
    return String(value).trim();
  };
  try {
    const client = createClient({ url });
    const email = words[0] ?? (await ask("E-mail: "));
    if (!texts.code) await client.post("/auth/login", { body: { email }, signal });
    const code = texts.code ?? (await ask(`The code that ${email} got: `));
    const session = await client.post("/auth/verify", { body: { email, code }, signal });
    const signedIn = createClient({ url, key: session.access_token });
    const name = `tellmark on ${hostname()}`.slice(0, 80);
    const { data } = await signedIn.post("/auth/api-keys", { body: { name }, signal });
    await signedIn.post("/auth/logout", { signal });
    return { key: data.key, keyId: data.id };
  } finally {
    asked.close();
  }
}
