import { connect, type Socket } from "node:net";

export function openSocket(url: string): Socket {
  const { hostname, port } = new URL(url);
  return connect({ host: hostname, port: Number(port) });
}

export function sendRaw(url: string, text: string): Promise<string> {
  const socket = openSocket(url);
  socket.write(text);
  return answerOn(socket);
}

export function answerOn(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    socket.setTimeout(20_000, () => socket.destroy(new Error("no answer")));
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
    });
    // The server may reset the connection after its answer instead of reading the rest.
    socket.on("error", (error) => (answer ? resolve(answer) : reject(error))).on("close", () => resolve(answer));
  });
}

export function bodyOf(answer: string): unknown {
  return JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4));
}
