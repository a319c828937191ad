import { once } from "node:events";
import { createServer, type Socket } from "node:net";

export type Script = (socket: Socket, said: string) => void;

export async function brokenSocket(begin: (socket: Socket) => void = () => {}) {
  let script: Script = () => {};
  const conversations: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const at = conversations.push("") - 1;
    open.add(socket);
    socket.on("close", () => open.delete(socket)).on("error", () => {});
    begin(socket);
    socket.on("data", (chunk) => {
      conversations[at] += chunk.toString("latin1");
      script(socket, conversations[at] ?? "");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the broken socket has no address");
  return {
    port: address.port,
    conversations,
    answer(wanted: Script) {
      script = wanted;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
