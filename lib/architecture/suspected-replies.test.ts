import { expect, test } from "vitest";
import { files, sourceOf, withoutComments } from "../../e2e/support/source-tree";

const reads = /\.reply\.(?:find|count|aggregate|groupBy)|(?:FROM|JOIN) replies\b/;

/** Files that read replies by their id or name alone, or all that there are. */
const all: Record<string, string> = {
  "lib/shares/replies/reply-ink.ts": "the ink of replies that a list has found",
  "lib/shares/replies/submit-reply.ts": "the receipt of a reply, for a request that is sent again",
};

test("a query of replies says whether it takes those that a program may have sent", () => {
  const silent = files.filter((file) => {
    const source = withoutComments(sourceOf(file));
    return reads.test(source) && !/suspected_?at/i.test(source) && !(file in all);
  });
  expect(silent, "Add `suspectedAt: null` to the query: suspected replies are in no list, count or export.").toEqual(
    [],
  );
});
