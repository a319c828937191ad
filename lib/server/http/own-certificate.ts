import { createPrivateKey, webcrypto, X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { hostname, networkInterfaces } from "node:os";
import { join } from "node:path";
import { replaceDurableFile } from "../../kernel/durable-file";
import type { Log } from "../../log/create-log";

const DAY = 86_400_000;
/** Apple's devices refuse certificates that are valid for longer than 825 days. */
const VALID_DAYS = 397;
const RENEW_DAYS = 30;

/** PEM */
type OwnCertificate = { key: string; cert: string; isNew: boolean };

/**
 * The certificate of this machine, kept in the data folder with its key, readable for the server alone. It is renewed
 * when it nears its end, and when the machine has a name or an IPv4 address that is missing in it. IPv6 addresses are in
 * it, but change daily in many networks, so they renew nothing.
 */
export async function ownCertificate(
  dataDir: string,
  { names = machineNames(), now = new Date() }: { names?: readonly string[]; now?: Date } = {},
): Promise<OwnCertificate> {
  const path = join(dataDir, "https.pem");
  const kept = await readKept(path);
  if (kept && isStillRight(kept.cert, names, now)) return { ...kept, isNew: false };
  const made = await makeCertificate(names, now);
  await replaceDurableFile(path, made.key + made.cert);
  return { ...made, isNew: true };
}

/**
 * Looks twice a day whether the certificate has to be made again while the server runs.
 * @returns ends it
 */
export function scheduleRenewal(
  dataDir: string,
  renew: (certificate: OwnCertificate) => void,
  log: Log,
): () => Promise<void> {
  const look = () =>
    ownCertificate(dataDir).then(
      (certificate) => void (certificate.isNew && renew(certificate)),
      (error) => log.error("The certificate for https could not be renewed", { error }),
    );
  const looking = setInterval(look, DAY / 2).unref();
  return async () => clearInterval(looking);
}

/** Names and addresses by which browsers may reach this machine. */
export function machineNames() {
  const host = hostname().toLowerCase();
  const short = host.split(".", 1)[0] ?? host;
  const addresses = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
  // Link-local addresses of IPv6 need a zone, which no certificate can name.
  const reachable = addresses.filter((address) => !address.toLowerCase().startsWith("fe80:"));
  return [...new Set(["localhost", host, short, `${short}.local`, "127.0.0.1", "::1", ...reachable])];
}

async function readKept(path: string) {
  const text = await readFile(path, "utf8").catch(() => "");
  const [key, cert] = ["PRIVATE KEY", "CERTIFICATE"].map(
    (kind) => new RegExp(`-----BEGIN ${kind}-----[^-]+-----END ${kind}-----\n?`).exec(text)?.[0],
  );
  return key && cert && belongTogether(key, cert) ? { key, cert } : null;
}

function belongTogether(key: string, cert: string) {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

function isStillRight(cert: string, names: readonly string[], now: Date) {
  const certificate = new X509Certificate(cert);
  const [from, to] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
  const wanted = names.filter((name) => isIP(name) !== 6);
  const namesAll = wanted.every((name) => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)));
  return namesAll && from <= now.getTime() && to - now.getTime() > RENEW_DAYS * DAY;
}

async function makeCertificate(names: readonly string[], now: Date) {
  // The library's decorators need it first, and only the start that makes a certificate loads either.
  await import("reflect-metadata");
  const x509 = await import("@peculiar/x509");
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: ["Tellmark on this machine"] }],
    // A clock that is a little behind must not call it a certificate of the future.
    notBefore: new Date(now.getTime() - DAY),
    notAfter: new Date(now.getTime() + VALID_DAYS * DAY - DAY),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => (isIP(value) ? new x509.GeneralName("ip", value) : new x509.GeneralName("dns", value))),
      ),
    ],
  });
  const key = x509.PemConverter.encode(await webcrypto.subtle.exportKey("pkcs8", keys.privateKey), "PRIVATE KEY");
  return { key: `${key}\n`, cert: `${certificate.toString("pem")}\n` };
}
