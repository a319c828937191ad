import { Redis } from "@upstash/redis";
import { z } from "zod";
import type { Limiter } from "./port";
import { windowLimiter } from "./window-limiter";

const Command = z.array(z.union([z.string(), z.number()]));

/** Redis or Valkey: the commands of @upstash/redis by the plain protocol. */
export function redisLimiter({ url }: { url: string }): Limiter & { close(): Promise<void> } {
  const made = makeClient(url);
  let connected: Promise<void> | undefined;
  const connect = async () => {
    const client = await made;
    try {
      await client.connect();
      client.unref();
    } catch (error) {
      connected = undefined;
      throw error;
    }
  };
  const requester: ConstructorParameters<typeof Redis>[0] = {
    async request<T>({ body }: { body?: unknown }) {
      connected ??= connect();
      await connected;
      const result = await (await made).sendCommand<T>(Command.parse(body).map(String));
      return { result };
    },
  };
  return { ...windowLimiter("Redis", new Redis(requester)), close: async () => (await made).destroy() };
}

/** Loading it takes 140 ms, so only installations that use it do. */
async function makeClient(url: string) {
  const { createClient } = await import("@redis/client");
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 2_000, reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, 2_000) },
  });
  // Each request that cannot be counted tells; a listener there has to be.
  client.on("error", () => undefined);
  return client;
}
