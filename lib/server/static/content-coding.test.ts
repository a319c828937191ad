import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { addVary, chooseCoding, codedEtag, plainEtags } from "./content-coding";

test.each([
  [undefined, null],
  ["", null],
  ["identity", null],
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["gzip, deflate, br", "br"],
  ["GZIP, BR", "br"],
  ["br;q=0.5, gzip;q=0.8", "gzip"],
  ["br;q=0, gzip;q=0", null],
  ["*", "br"],
  ["*;q=0.5, br;q=0", "gzip"],
  ["gzip;q=0.2, identity;q=0.8", null],
  ["gzip;q=0.8, identity;q=0.2", "gzip"],
  ["identity;q=0, *;q=0", null],
  ["gzip;q=junk", null],
  ["zstd, deflate", null],
])("of %s the best coding is %s", (header, wanted) => {
  expect(chooseCoding(header)).toBe(wanted);
});

test("each coding has its own ETag, and a condition matches in every coding", () => {
  expect(codedEtag('"7-a"', "br")).toBe('"7-a.br"');
  expect(plainEtags('W/"7-a.br", "8.gzip", "9"')).toBe('W/"7-a", "8", "9"');
});

test("Vary grows and never loses what is there", () => {
  const headers = new Map<string, string | string[]>();
  const response = {
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: string) => headers.set(name, value),
  } as unknown as ServerResponse;
  addVary(response, "Accept");
  headers.set("Vary", ["Accept", "rsc, next-url"]);
  addVary(response, "Accept-Encoding");
  addVary(response, "accept");
  expect(headers.get("Vary")).toBe("Accept, rsc, next-url, Accept-Encoding");
});
