import { lockName, type Transaction, transaction } from "#lib/platform/database/db";
import { runExclusive } from "#lib/platform/turns/keyed-mutex";
import type { Address } from "../address";

export function lockCodes(tx: Transaction, { channel, address }: Address): Promise<void> {
  return lockName(tx, `login-code:${channel}:${address}`);
}

/** With the lock of the address's codes. Those that wait for it hold no connection: anyone may request a code for any address. */
export function codeTransaction<T>(to: Address, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return runExclusive(`codes of ${to.channel}:${to.address}`, () =>
    transaction(async (tx) => {
      await lockCodes(tx, to);
      return work(tx);
    }),
  );
}
