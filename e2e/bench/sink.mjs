import { connect } from "node:net";

/**
 * Discards the body into one buffer, so that reading costs almost nothing.
 * @param {string} url
 * @param {string} token
 * @param {(bytes: Uint8Array) => void} [keep] is given the body instead, if it is wanted
 * @returns {Promise<{bytes: number, firstByteMs: number}>} of the body
 */
export function drain(url, token, keep) {
  const { hostname, port, pathname } = new URL(url);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    let head = "";
    let bytes = 0;
    let firstByteMs = 0;
    const buffer = Buffer.allocUnsafeSlow(1024 * 1024);
    const take = (/** @type {number} */ length) => {
      let body = buffer.subarray(0, length);
      if (firstByteMs === 0) {
        head += body.toString("latin1");
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return true;
        firstByteMs = performance.now() - began;
        body = Buffer.from(head.slice(end + 4), "latin1");
        head = head.slice(0, end);
      }
      bytes += body.length;
      keep?.(body);
      return true;
    };
    const socket = connect({ host: hostname, port: Number(port), onread: { buffer, callback: take } });
    socket.once("error", reject);
    socket.once("close", () => {
      const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
      if (!head.startsWith("HTTP/1.1 200") || bytes !== length) {
        reject(new Error(`${url} sent ${bytes} bytes after ${head}`));
      } else resolve({ bytes, firstByteMs });
    });
    socket.write(
      `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
    );
  });
}
