import { afterAll, beforeAll, expect, test } from "vitest";
import { createContactUndo } from "#lib/accounts/contact/contact-undo";
import { undoContactChange } from "#lib/contract/contacts";
import { unsubscribe } from "#lib/contract/preferences";
import { unsubscribeUrlOfAddress } from "#lib/messages/unsubscribe";
import { transaction } from "#lib/platform/database/db";
import { aUser } from "../../../e2e/support/factories/a-user";
import { openTestRuntime } from "../../../e2e/support/test-database";
import { loadSubject } from "./load-subject";

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await openTestRuntime());
});
afterAll(() => close());

const asked = (token: string) => ({ actor: null, params: { token } });
const lastPart = (url: string) => url.split("/").at(-1) ?? "";

/** Signs that messages and mail programs leave at an address, decoded. */
const stuck = [".", ")", ").", ">", "\u201D", "\u3002", "\u200B", " and", "**", "&gt;", "'"];

test.each(["", ...stuck])("the links of messages work with what stuck to them: %j", async (after) => {
  const stop = lastPart(unsubscribeUrlOfAddress("email", "ann@example.org"));
  expect((await loadSubject(unsubscribe, asked(`${stop}${after}`))).subject).toMatchObject({ channel: "email" });
  expect((await loadSubject(unsubscribe, asked(`<${stop}${after}`))).subject).toMatchObject({ channel: "email" });
  const user = await aUser({});
  const undo = lastPart(await transaction((tx) => createContactUndo(tx, user)));
  expect((await loadSubject(undoContactChange, asked(`${undo}${after}`))).subject).toMatchObject({ userId: user.id });
  await expect(loadSubject(undoContactChange, asked(`${undo.slice(1)}${after}`))).rejects.toThrow("does not exist");
});
