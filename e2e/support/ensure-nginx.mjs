import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasOpenSsl, makeCertificates } from "./certificates.mjs";
import { installDebianPackage, mayInstallPackages } from "./debian-package.mjs";
import { blockOf } from "./deploy-page.mjs";
import { freePort } from "./server.mjs";

export const untested = "No reverse proxy is tested: nginx is not installed. Install Debian's nginx-light.";

/** @returns {string | null} */
export function findNginx() {
  const paths = ["/usr/sbin/nginx", "nginx"];
  return paths.find((path) => spawnSync(path, ["-v"], { timeout: 10_000 }).status === 0) ?? null;
}

export function ensureNginx() {
  if (findNginx()) return;
  if (mayInstallPackages()) {
    console.log("No nginx is installed; installing Debian's nginx-light (once) ...");
    installDebianPackage("nginx-light");
  }
  if (!findNginx()) console.log(untested);
}

/**
 * nginx in front of a server, three times: with no line but `proxy_pass`, with `Host $host`, which leaves out the port,
 * and with TLS as docs/deploy.md has it.
 * @param {string} upstream the origin of the server
 */
export async function startNginx(upstream) {
  const path = findNginx();
  if (!path || !hasOpenSsl) throw new Error(untested);
  const folder = await mkdtemp(join(tmpdir(), "tellmark-nginx-"));
  await makeCertificates(folder);
  const ports = { plain: await freePort(), host: await freePort(), tls: await freePort() };
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const folders = temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join(" ");
  const server = (/** @type {string} */ listen, /** @type {string} */ lines) =>
    `server { listen 127.0.0.1:${listen}; location / { proxy_pass ${upstream}; ${lines} } }`;
  const tls = blockOf("nginx", "proxy_pass")
    .replace("listen 443 ssl", `listen 127.0.0.1:${ports.tls} ssl`)
    .replace(/\/etc\/ssl\/clips\.example\.(pem|key)/g, `${folder}/server.$1`)
    .replace("http://127.0.0.1:3000", upstream);
  const text = `daemon off; pid ${folder}/pid; error_log stderr; ${process.geteuid?.() === 0 ? "user root;" : ""}
    events {}
    http { access_log off; ${folders}
      ${server(String(ports.plain), "")}
      ${server(String(ports.host), "proxy_set_header Host $host;")}
      ${tls}
    }`;
  await writeFile(join(folder, "nginx.conf"), text);
  const child = spawn(path, ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: ["ignore", "ignore", "pipe"] });
  const exited = once(child, "exit");
  let said = "";
  child.stderr.on("data", (chunk) => (said += chunk));
  for (const port of Object.values(ports))
    await answering(
      port,
      () => child.exitCode !== null,
      () => said,
    );
  return {
    ports,
    async stop() {
      child.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @param {number} port @param {() => boolean} isOver @param {() => string} said */
async function answering(port, isOver, said) {
  for (;;) {
    if (isOver()) throw new Error(`nginx did not start: ${said()}`);
    const socket = connect(port, "127.0.0.1");
    const opened = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (opened) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
