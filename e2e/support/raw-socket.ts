import { connect, type Socket } from "node:net";

/** A socket to the server, for what no client would send. */
export function openSocket(url: string): Socket {
  const { hostname, port } = new URL(url);
  return connect({ host: hostname, port: Number(port) });
}

/** Sends bytes as they are and gives everything that came back until the server closed. */
export function sendRaw(url: string, text: string): Promise<string> {
  const socket = openSocket(url);
  socket.write(text);
  return answerOn(socket);
}

/** Everything that comes on a socket until it is closed. */
export function answerOn(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    socket.setTimeout(20_000, () => socket.destroy(new Error("no answer")));
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
    });
    // A reset after the answer is the server's way not to read the rest.
    socket.on("error", (error) => (answer ? resolve(answer) : reject(error))).on("close", () => resolve(answer));
  });
}

/** The JSON of a raw answer that announced its length. */
export function bodyOf(answer: string): unknown {
  return JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4));
}
