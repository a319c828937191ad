import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { errorStatus } from "#lib/kernel/errors";
import { operations as documented, hooks } from "./index";
import { takesIdempotencyKey } from "./schema/operation";

const operations = [...documented, ...hooks];
const rootDir = resolve(import.meta.dirname, "../..");

/** Handlers of paths that are no operations. */
const catchAlls = ["app/api/v1/route.ts", "app/api/v1/[...rest]/route.ts"];

function routeFiles(folder: string): string[] {
  return readdirSync(join(rootDir, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? routeFiles(path) : entry.name === "route.ts" ? [path] : [];
  });
}

const fileOf = (path: string) => `app${path.replaceAll("{", "[").replaceAll("}", "]")}/route.ts`;

function boundIn(file: string): string[] {
  const source = readFileSync(join(rootDir, file), "utf8");
  return [...source.matchAll(/\bendpoint\(\s*contract\.(\w+)/g)].map(([, name = ""]) => name);
}

test("every operation is bound by the route file at its path, and nothing else is bound there", () => {
  const wrong: string[] = [];
  for (const file of new Set(operations.map(({ path }) => fileOf(path)))) {
    const here = operations.filter(({ path }) => fileOf(path) === file);
    if (!existsSync(join(rootDir, file))) wrong.push(`${here.map(({ id }) => id)}: no file ${file}`);
    else {
      const bound = boundIn(file).sort();
      const wanted = here.map(({ id }) => id).sort();
      if (bound.join() !== wanted.join()) wrong.push(`${file} binds ${bound}, the contract has ${wanted}`);
    }
  }
  expect(wrong, "bind each operation with `endpoint(contract.updateClip, ...)` in the route.ts at its path").toEqual(
    [],
  );
});

test("every route file under /api/v1 answers for an operation", () => {
  const declared = new Set(operations.map(({ path }) => fileOf(path)));
  const wrong = routeFiles("app/api/v1").filter((file) => !declared.has(file) && !catchAlls.includes(file));
  expect(wrong, "declare an operation with this path in lib/contract, or rename the folder as its path has it").toEqual(
    [],
  );
});

test("a route file exports every method, so that the wrong ones are answered in the error shape", () => {
  const methods = "export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } =";
  const wrong = routeFiles("app/api/v1").filter((file) => !readFileSync(join(rootDir, file), "utf8").includes(methods));
  expect(wrong, `write \`${methods} route(...)\` in these files`).toEqual([]);
});

test("ids, and methods at a path, are given once", () => {
  const twice = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index);
  expect(twice(operations.map(({ id }) => id))).toEqual([]);
  expect(twice(operations.map(({ method, path }) => `${method} ${path}`))).toEqual([]);
});

test("every path parameter is declared, and its names agree with the path", () => {
  const wrong = operations.filter(({ path, params }) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    if (names.length === 0) return params !== undefined;
    const schema = params instanceof z.ZodPipe ? params.def.in : params;
    return !(schema instanceof z.ZodObject) || Object.keys(schema.shape).sort().join() !== names.sort().join();
  });
  expect(
    wrong.map(({ id }) => id),
    "`params` is an object with the names of the path, such as `clipPath.id`; without names there is none",
  ).toEqual([]);
});

test("what a path names is the operation's subject: it is looked up, and refused, before the body is read", () => {
  const subjectOf = (path: string) =>
    path.includes("{uploadId}")
      ? "upload"
      : path.includes("{templateId}")
        ? "template"
        : path.includes("{webhookId}")
          ? "webhook"
          : path.includes("{requestId}")
            ? "request"
            : /\{(id|vstId)\}/.test(path)
              ? "clip"
              : path.startsWith("/api/v1/request/public/")
                ? "asked"
                : path.startsWith("/api/v1/clip/public/")
                  ? "link"
                  : path.startsWith("/api/v1/unsubscribe/")
                    ? "subscription"
                    : path.startsWith("/api/v1/contact-undo/")
                      ? "contact-undo"
                      : path.includes("{code}")
                        ? "share"
                        : path.includes("{token}")
                          ? "reply"
                          : undefined;
  const wrong = operations.filter(({ path, subject }) => subjectOf(path) !== subject);
  const howTo = (subject: string | undefined) => (subject ? `say \`subject: "${subject}"\`` : "take out `subject`");
  expect(wrong.map(({ id, path }) => `${id}: ${howTo(subjectOf(path))}`)).toEqual([]);
});

test("a POST that is retried creates nothing twice", () => {
  const wrong = operations.filter(
    (operation) => (takesIdempotencyKey(operation) && !operation.remakesAnswer) !== (operation.repeatable ?? false),
  );
  expect(
    wrong.map(({ id }) => id),
    "A POST that creates something needs `remakesAnswer: true` in its operation and `recordCreated` in its verb. If " +
      "doing it twice leaves the same state as once, say `repeatable: true`. Other operations have neither.",
  ).toEqual([]);
});

test("what changes something is never a GET, and every declared error has a status", () => {
  expect(operations.filter(({ method, body }) => method === "GET" && body !== undefined).map(({ id }) => id)).toEqual(
    [],
  );
  for (const { errors } of operations) for (const code of errors) expect(errorStatus).toHaveProperty(code);
});

test("the operations that first clients were written for are all there", () => {
  const promised = `
    POST /api/v1/auth/login, GET /api/v1/clips, POST /api/v1/clips, GET /api/v1/clips/{id}, PATCH /api/v1/clips/{id},
    PUT /api/v1/clips/{id}, DELETE /api/v1/clips/{id}, POST /api/v1/clips/{id}/share, POST /api/v1/clips/{id}/share/email,
    POST /api/v1/clips/{id}/share/sms, GET /api/v1/clip/public/{code}, GET /api/v1/clip/public/{code}/data,
    POST /api/v1/security/vst/reply/{token}, POST /api/v1/security/vst/draft, POST /api/v1/security/vst/{vstId}/image,
    GET /api/v1/security/vst/{vstId}/image/{filename}, POST /api/v1/security/vst/{vstId}/audio,
    GET /api/v1/security/vst/{vstId}/audio/{filename}, GET /api/v1/files/{filename},
    GET /api/v1/security/vst/{vstId}/manifest, PUT /api/v1/security/vst/{vstId}/manifest,
    POST /api/v1/security/vst/{vstId}/drawings, POST /api/v1/security/vst/{vstId}/upload-txt,
    POST /api/v1/security/vst/{vstId}/complete-package, GET /api/v1/security/vst/{vstId}/package,
    POST /api/v1/security/vst/{vstId}/convert, GET /api/v1/security/vst/{vstId}/thumbnail,
    POST /api/v1/security/vst/{vstId}/thumbnail/generate, POST /api/v1/security/vst/{vstId}/thumbnail/regenerate,
    POST /api/v1/clips/{id}/transcribe, GET /api/v1/security/vst/{vstId}/download, POST /api/v1/security/ai/translate`;
  const ours = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const missing = promised
    .split(",")
    .map((line) => line.trim())
    .filter((line) => !ours.has(line));
  expect(missing).toEqual([]);
});
