import { execFileSync, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";

export const hasOpenSsl = spawnSync("openssl", ["version"]).status === 0;

/**
 * Files in this folder for localhost by name, signed by an authority of one's own: ca.pem, server.pem, server.key.
 * @param {string} folder
 */
export async function makeCertificates(folder) {
  const run = (/** @type {string[]} */ ...args) => execFileSync("openssl", args, { cwd: folder, stdio: "ignore" });
  const fresh = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const authority = ["-days", "2", "-subj", "/CN=Tellmark test authority", "-keyout", "ca.key", "-out", "ca.pem"];
  run("req", "-x509", ...fresh, ...authority);
  run("req", ...fresh, "-subj", "/CN=localhost", "-keyout", "server.key", "-out", "server.csr");
  await writeFile(join(folder, "names"), "subjectAltName=DNS:localhost");
  const signed = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-extfile", "names"];
  run("x509", "-req", "-in", "server.csr", ...signed, "-out", "server.pem");
}
