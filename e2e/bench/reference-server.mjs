// `node reference-server.mjs <folder>`: the minimal server for the same bytes. Reports its port to its parent.
import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

const folder = process.argv[2] ?? ".";

const server = createServer(async (request, response) => {
  if (request.method === "GET") {
    const path = join(folder, decodeURIComponent(request.url ?? "").slice(1));
    const { size } = await stat(path);
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    const start = first === undefined ? 0 : Number(first);
    const end = last === undefined ? size - 1 : Math.min(Number(last), size - 1);
    response.writeHead(first === undefined ? 200 : 206, { "Content-Length": end - start + 1 });
    await pipeline(createReadStream(path, { start, end, highWaterMark: 256 * 1024 }), response);
    return;
  }
  const path = join(folder, randomUUID());
  const hash = createHash("sha256");
  const tap = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(request, tap, createWriteStream(path));
  const file = await open(path, "r+");
  await file.sync();
  await file.close();
  response.writeHead(201);
  response.end(hash.digest("hex"));
});

server.listen(0, () => {
  const address = server.address();
  process.send?.(typeof address === "object" && address ? address.port : 0);
});
process.once("disconnect", () => process.exit());
