import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { createClient } from "@redis/client";
import { serviceFaults } from "./service-faults";

const token = "canarytokenofupstash";

/** Upstash's REST address in front of a real Redis: https://upstash.com/docs/redis/features/restapi */
export async function upstashDouble(redisUrl: string) {
  const redis = createClient({ url: redisUrl });
  await redis.connect();
  const faults = serviceFaults();
  const commands: string[] = [];

  const server = createServer((request, response) => {
    const answer = async () => {
      const body = await text(request);
      const json = (status: number, value: unknown) =>
        response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
      if (request.headers.authorization !== `Bearer ${token}`) return json(401, { error: "Unauthorized" });
      const command: unknown[] = JSON.parse(body);
      commands.push(String(command[0]).toLowerCase());
      try {
        const result = await redis.sendCommand(command.map(String));
        return json(200, { result: request.headers["upstash-encoding"] === "base64" ? inBase64(result) : result });
      } catch (error) {
        return json(400, { error: error instanceof Error ? error.message : "unknown" });
      }
    };
    faults
      .meets(request, response, answer)
      .then((met) => (met ? undefined : answer()))
      .catch(() => response.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the Upstash double has no address");
  const url = `http://127.0.0.1:${address.port}`;

  return {
    commands,
    fault: faults.set,
    env: { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token },
    async close() {
      redis.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function inBase64(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inBase64);
  return typeof value === "string" && value !== "OK" ? Buffer.from(value).toString("base64") : value;
}
