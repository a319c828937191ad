import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { limitUnreadBody } from "./limit-unread-body";

test("a body that goes on after the answer is cut off, and the answer arrives", async () => {
  const server = createServer((request, response) => {
    limitUnreadBody(request, response, 1000);
    response.writeHead(413).end("too much");
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const outgoing = httpRequest({ port, method: "POST" });
  outgoing.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => outgoing.once("close", resolve));
  const status = new Promise<number | undefined>((resolve) =>
    outgoing.once("response", (answer) => resolve(answer.statusCode)),
  );
  const endless = setInterval(() => outgoing.write(Buffer.alloc(64 * 1024)), 5);
  expect(await status).toBe(413);
  await closed;
  clearInterval(endless);
  server.close();
});

test("who said that the connection ends with this request, and goes on sending its body, hears the answer", async () => {
  const server = createServer((request, response) => {
    limitUnreadBody(request, response);
    response.writeHead(413).end("too much");
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const socket = connect((server.address() as AddressInfo).port);
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 4000000\r\n\r\n");
  await once(socket, "readable");
  for (let part = 0; part < 40; part++) await new Promise((sent) => socket.write(Buffer.alloc(100_000), sent));
  expect(await text(socket)).toContain("too much");
  await new Promise((closed) => server.close(closed));
});

test("a body that a handler has begun to discard goes on, and its connection is used again", async () => {
  const server = createServer((request, response) => {
    limitUnreadBody(request, response, 1000);
    request.resume();
    response.writeHead(422).end("refused");
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const socket = connect((server.address() as AddressInfo).port);
  let heard = "";
  socket.on("data", (chunk) => {
    heard += chunk;
  });
  const ask = async () => {
    socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 400000\r\n\r\n");
    for (let part = 0; part < 4; part++) await new Promise((sent) => socket.write(Buffer.alloc(100_000), sent));
  };
  await ask();
  await expect.poll(() => heard.split("refused").length).toBe(2);
  await ask();
  await expect.poll(() => heard.split("refused").length).toBe(3);
  socket.destroy();
  await new Promise((closed) => server.close(closed));
});
