import { expect, test } from "vitest";
import { findOperations } from "./find-operations";

const operation = (id: string, method: string, path: string, summary: string, words = "") => ({
  id,
  method,
  path,
  summary,
  words,
  href: `/docs/x#${id}`,
});
const all = [
  operation("listClips", "GET", "/api/v1/clips", "Your clips, page by page", "clips page limit status"),
  operation("createClip", "POST", "/api/v1/clips", "Make a clip", "title validation_failed"),
  operation("createShareLink", "POST", "/api/v1/clips/{id}/share", "Make a link", "password expires_at"),
  operation("getThumbnail", "GET", "/api/v1/security/vst/{vstId}/thumbnail", "A small picture of the clip", "size"),
];
const found = (query: string) => findOperations(all, query).map(({ id }) => id);

test("by path, by name, by method and by words, whatever their case and order", () => {
  expect(found("/api/v1/clips/{id}/share")).toEqual(["createShareLink"]);
  expect(found("clips/id/share")).toEqual(["createShareLink"]);
  expect(found("CREATECLIP")).toEqual(["createClip"]);
  expect(found("post clips").sort()).toEqual(["createClip", "createShareLink"]);
  expect(found("expires_at")).toEqual(["createShareLink"]);
  expect(found("picture small")).toEqual(["getThumbnail"]);
});

test("matches in a name come before matches in a text", () => {
  expect(found("thumbnail")[0]).toBe("getThumbnail");
  expect(found("share")[0]).toBe("createShareLink");
});

test("no words and unknown words find nothing", () => {
  expect(found("  ")).toEqual([]);
  expect(found("clip webhook")).toEqual([]);
});
