import { lockName, type Transaction } from "#lib/platform/database/db";
import type { Address } from "../address";

export function lockCodes(tx: Transaction, { channel, address }: Address): Promise<void> {
  return lockName(tx, `login-code:${channel}:${address}`);
}
