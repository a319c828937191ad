import { expect, test, vi } from "vitest";
import { uploadImage } from "./upload";

/** Answers what is sent as one form; with null for a body that is no JSON, as browsers do. */
const answer = (status: number, response: object | null) =>
  vi.stubGlobal(
    "XMLHttpRequest",
    class extends EventTarget {
      upload = new EventTarget();
      status = status;
      response = response;
      open() {}
      setRequestHeader() {}
      getResponseHeader() {
        return null;
      }
      send() {
        this.dispatchEvent(new Event("load"));
      }
    },
  );
const send = () => uploadImage(7, new Blob(["x"]), "a.png", { key: "k", onShare: () => {} });

test("a page of the network in the server's place counts as no connection, so that no file seems stored", async () => {
  answer(200, null);
  await expect(send()).rejects.toMatchObject({ status: 0 });
});

test("what the server stored is answered, and a proxy's own page keeps its status", async () => {
  answer(201, { filename: "a.png" });
  expect(await send()).toEqual({ filename: "a.png" });
  answer(502, null);
  await expect(send()).rejects.toMatchObject({ status: 502 });
});
