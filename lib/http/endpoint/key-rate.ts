import { config } from "#lib/config/config";
import { callerAt, charge } from "./limits";

export async function chargeKey(ip: string): Promise<void> {
  const limit = config().rateLimits.keysPerIp;
  await charge({ key: `keys:${callerAt(ip)}`, limit, windowSeconds: 3600 }, "general");
}
