import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { getHealth } from "#lib/contract/service";
import { readConfig } from "../../lib/config/read-config";
import { variables } from "../../lib/config/variables";
import { readCompose, readDockerfile, readStages } from "./docker-files.mjs";
import { rootDir } from "./steps.mjs";

const exists = (path: string) => existsSync(join(rootDir, path));
const [build = [], final = []] = readStages();
const textOf = (word: string) => final.findLast((each) => each.word === word)?.text ?? "";
const words = new Set(readDockerfile().map(({ word }) => word));

const Compose = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      build: z.string().optional(),
      image: z.string(),
      profiles: z.array(z.string()).optional(),
      read_only: z.boolean().optional(),
      volumes: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.coerce.string()).optional(),
      depends_on: z.record(z.string(), z.looseObject({})).optional(),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()),
});
const compose = Compose.parse(readCompose());

test("the Dockerfile uses known instructions, on an even version of Node that README recommends", () => {
  const known = "FROM WORKDIR ENV COPY RUN USER VOLUME EXPOSE STOPSIGNAL HEALTHCHECK CMD".split(" ");
  const others = [...words].filter((word) => !known.includes(word));
  expect(others, "correct the instruction, or add it to `known` and to prove-image.mjs").toEqual([]);
  const version = /^node:(\d+)-/.exec(build[0]?.text ?? "")?.[1];
  expect(Number(version) % 2).toBe(0);
  expect(final[0]?.text).toBe(build[0]?.text.replace(/ AS .*/, ""));
  expect(readFileSync(join(rootDir, "README.md"), "utf8")).toContain(`${version} is recommended`);
});

test("each path that the Dockerfile names exists, and .dockerignore keeps it", () => {
  const copied = build.flatMap(({ word, text }) => (word === "COPY" ? text.split(" ").slice(0, -1) : []));
  const kept: string[] = readFileSync(join(rootDir, ".dockerignore"), "utf8").match(/(?<=^!)[^\n]+/gm) ?? [];
  const gone = [...copied, ...kept].filter((path) => !exists(path));
  expect(gone, "take the path out of Dockerfile and .dockerignore, or write it as it is now").toEqual([]);
  const ignored = copied.filter((path) => path !== "." && !kept.includes(path));
  expect(ignored, "let the path through in .dockerignore: !PATH").toEqual([]);
  const removed = build.flatMap(({ text }) => text.match(/(?<=node_modules\/)(@[\w-]+\/)?[\w-]+/g) ?? []);
  const needed = ["next", "pg", "sharp", "@prisma/client"];
  const missed = removed.filter((name) => needed.includes(name));
  expect(missed, "leave the package in the image: the server needs it").toEqual([]);
});

test("each command of the Dockerfile exists", () => {
  const { scripts } = JSON.parse(readFileSync(join(rootDir, "package.json"), "utf8"));
  const run = build.map(({ text }) => /^npm run (\S+)/.exec(text)?.[1]).filter((name) => name !== undefined);
  const unknown = run.filter((name) => !scripts[name]);
  expect(unknown, "write the script as package.json has it").toEqual([]);
  const quoted = readDockerfile().flatMap(({ text }) => text.match(/lib\/[\w/-]+\.mjs/g) ?? []);
  expect(quoted.length).toBeGreaterThan(1);
  const gone = quoted.filter((path) => !exists(path));
  expect(gone, "write the path as it is now").toEqual([]);
});

test("the container runs as a user without rights, with one volume for DATA_DIR", () => {
  expect(textOf("USER")).toBe("node");
  expect(textOf("ENV")).toContain(`DATA_DIR=${textOf("VOLUME")}`);
  expect(textOf("EXPOSE")).toBe(String(readConfig({}).port));
});

test("the health check asks whether the process lives, and fails where nothing answers", () => {
  const [program = "", ...args]: string[] = JSON.parse(/CMD (\[.*\])/.exec(textOf("HEALTHCHECK"))?.[1] ?? "[]");
  expect(args.join(" ")).toContain(`'${getHealth.path}'`);
  const { status } = spawnSync(program, args, { env: { ...process.env, PORT: "9" } });
  expect(status).toBe(1);
});

test("compose.yaml starts Tellmark alone; every name in it leads somewhere", () => {
  const entries = Object.entries(compose.services);
  expect(entries.filter(([, { profiles }]) => !profiles).map(([name]) => name)).toEqual(["tellmark"]);
  for (const [name, service] of entries) {
    if (service.build) expect(service, name).toMatchObject({ build: ".", read_only: true });
    else expect(service.image, name).toMatch(/^[\w/]+:[\w.-]+$/);
    for (const volume of service.volumes ?? []) expect(Object.keys(compose.volumes)).toContain(volume.split(":")[0]);
    for (const other of Object.keys(service.depends_on ?? {})) expect(Object.keys(compose.services)).toContain(other);
  }
});

test.each(["tellmark", "apart"])("the variables of the service %s are known, and a complete configuration", (name) => {
  const given = { PORT: "3000", POSTGRES_PASSWORD: "secret", S3_SECRET_ACCESS_KEY: "another secret", TRUST_PROXY: "0" };
  const environment = Object.fromEntries(
    Object.entries(compose.services[name]?.environment ?? {}).map(([key, text]) => [
      key,
      text.replace(
        /\$\{(\w+):-([^}]*)\}/g,
        (_all, variable: keyof typeof given, standard) => given[variable] ?? standard,
      ),
    ]),
  );
  const known = variables.map((variable) => variable.name);
  const unknown = Object.keys(environment).filter((key) => !known.includes(key));
  expect(unknown, "write the variable as docs/configuration.md has it").toEqual([]);
  const config = readConfig(environment);
  expect(config).toMatchObject(
    name === "apart"
      ? { database: { kind: "url" }, blobs: { kind: "s3", bucket: "clips" }, limiter: { kind: "redis" } }
      : { database: { kind: "embedded" }, blobs: { kind: "disk" }, limiter: { kind: "postgres" } },
  );
});
