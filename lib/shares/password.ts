import { hash, verify } from "@node-rs/argon2";

/** argon2id with OWASP's parameters: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How a share password is kept. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFC"), cost);
}

/** True if the password is the one that was hashed. */
export function isPassword(hashed: string, password: string): Promise<boolean> {
  return verify(hashed, password.normalize("NFC"));
}
