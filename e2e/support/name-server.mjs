import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";

/** A name server that never answers, and the names that it was asked for. */
export async function silentNameServer() {
  /** @type {Set<string>} */
  const asked = new Set();
  const socket = createSocket("udp4");
  socket.on("message", (question) => {
    const labels = question.toString("latin1", 12).split("\0", 1)[0] ?? "";
    // Each label begins with its length, a control character.
    asked.add(labels.slice(1).replace(/\p{Cc}/gu, "."));
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { asked, at: `127.0.0.1:${socket.address().port}`, close: () => void socket.close() };
}

/** From now on, resolvers of this process ask that name server alone. @param {string} at @returns {() => void} undoes it */
export function askOnly(at) {
  const { resolve4, resolve6 } = Resolver.prototype;
  const asking = new WeakSet();
  /** @param {Function} resolve */
  const instead = (resolve) =>
    /** @this {Resolver} @param {unknown[]} given */
    function (...given) {
      // A resolver takes no other servers while it asks.
      if (!asking.has(this)) this.setServers([at]);
      asking.add(this);
      return resolve.apply(this, given);
    };
  Object.assign(Resolver.prototype, { resolve4: instead(resolve4), resolve6: instead(resolve6) });
  return () => void Object.assign(Resolver.prototype, { resolve4, resolve6 });
}

/** For NODE_OPTIONS of a server. @param {string} at */
export function onlyAsking(at) {
  const program = `import { askOnly } from ${JSON.stringify(import.meta.url)}; askOnly(${JSON.stringify(at)});`;
  return `--import=data:text/javascript,${encodeURIComponent(program)}`;
}
