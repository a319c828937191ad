import { existsSync } from "node:fs";
import { installDebianPackage, mayInstallPackages } from "./debian-package.mjs";

const programs = [
  { path: "/usr/bin/pocketsphinx_batch", packages: ["pocketsphinx", "pocketsphinx-en-us"] },
  { path: "/usr/share/apertium/modes/eng-spa.mode", packages: ["apertium", "apertium-eng-spa"] },
];

/** The engines that come from Debian are tried with themselves. */
export function ensureSpeech() {
  for (const { path, packages } of programs) {
    if (existsSync(path)) continue;
    if (mayInstallPackages()) {
      console.log(`Installing Debian's ${packages.join(" and ")} (once) ...`);
      for (const name of packages) installDebianPackage(name);
    }
    if (!existsSync(path)) console.log(`${packages[0]} is not tested: it is not installed here.`);
  }
}
