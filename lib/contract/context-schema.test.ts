import { resolve } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { Context } from "./schema/context";

test("docs/context.schema.json is the schema of a context; `npx vitest run lib/contract -u` writes it", async () => {
  const schema = z.toJSONSchema(Context, { target: "draft-2020-12", reused: "ref" });
  const path = resolve(import.meta.dirname, "../../docs/context.schema.json");
  await expect(
    `${JSON.stringify({ title: "The context of a Tellmark clip", ...schema }, null, 2)}\n`,
  ).toMatchFileSnapshot(path);
});
