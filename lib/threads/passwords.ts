import { lazyImport } from "#lib/kernel/lazy-import";

const argon2 = lazyImport(() => import("@node-rs/argon2"));

/** argon2id with OWASP's parameters: 19 MiB, two iterations. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// The synchronous functions stay on this thread; the others take libuv's, which read files at the server's priority.

export async function hashPassword(password: string): Promise<string> {
  return (await argon2()).hashSync(password, cost);
}

export async function isPassword({ hashed, password }: { hashed: string; password: string }): Promise<boolean> {
  return (await argon2()).verifySync(hashed, password);
}
