import { expect, test, vi } from "vitest";
import { nextLookSeconds, readArrival } from "./arrival";
import { keepReply, readKeptReply } from "./kept-reply";
import { callServer, replyBody } from "./reply-body";
import { isView } from "./views";

test("a written reply travels as JSON, a spoken one as a form", () => {
  expect(replyBody({ message: "Thanks", sender_name: "", seen_by: "owner" }, null)).toEqual({
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ message: "Thanks", seen_by: "owner" }),
  });
  const voice = new Blob(["x"], { type: "audio/mp4" });
  const { body } = replyBody({ message: "", sender_name: "Kim", seen_by: "everybody" }, voice);
  expect(body).toBeInstanceOf(FormData);
  expect([...(body as FormData).keys()]).toEqual(["sender_name", "seen_by", "audio_file"]);
  expect(((body as FormData).get("audio_file") as File).name).toBe("reply.m4a");
});

test("a view is five seconds heard, or three quarters of a short clip", () => {
  expect([isView(4.9, 60), isView(5, 60), isView(2.9, 4), isView(3, 4), isView(3, 0)]).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
});

test("a reply survives a reload of a browser whose other storage is full", () => {
  const kept = new Map<string, string>();
  const full = () => {
    throw new DOMException("", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: full });
  const [getItem, setItem] = [
    (name: string) => kept.get(name) ?? null,
    (name: string, it: string) => kept.set(name, it),
  ];
  vi.stubGlobal("sessionStorage", { getItem, setItem });
  const reply = { message: "Which valve?", name: "Noor", take: null, about: null, key: "k" };
  keepReply("Abc", reply);
  expect(readKeptReply("Abc")).toEqual(reply);
});

test("a page that waits for its recording looks often at first, then less often, and stops", () => {
  const looks: number[] = [];
  for (let next = nextLookSeconds(0); next !== null; next = nextLookSeconds(looks.length)) looks.push(next);
  expect(looks.slice(0, 20)).toEqual(Array(20).fill(3));
  expect(looks.length).toBeLessThan(60);
  expect(looks.reduce((sum, seconds) => sum + seconds)).toBe(600);
});

test("a page that waits for its recording takes a network's sign-in page for no connection", async () => {
  vi.stubGlobal("location", { pathname: "/c/Abc" });
  const read = (answer: () => Response) => {
    vi.stubGlobal("fetch", async () => answer());
    return readArrival();
  };
  expect(await read(() => new Response("<h1>Sign in to this network</h1>"))).toBeNull();
  expect(await read(() => Response.json("sign in first"))).toBeNull();
  expect(await read(() => Response.json({ url: "https://portal.example" }, { status: 511 }))).toBeNull();
  expect(await read(() => Response.error())).toBeNull();
  expect(await read(() => Response.json({ arrival: "coming" }))).toBe("coming");
  expect(await read(() => Response.json({ arrival: "there" }))).toBe("there");
  expect(await read(() => Response.json({ arrival: "closed" }, { status: 410 }))).toBe("closed");
});

class FakeRequest extends EventTarget {
  static last: FakeRequest;
  upload = new EventTarget();
  status = 0;
  responseText = "";
  type = "";
  isAborted = false;
  open() {}
  setRequestHeader() {}
  getResponseHeader = (name: string) => (name === "Content-Type" ? this.type : null);
  send() {
    FakeRequest.last = this;
  }
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event("loadend"));
  }
  answers(status: number, type: string, responseText = "{}") {
    Object.assign(this, { status, type, responseText });
    this.dispatchEvent(new Event("loadend"));
  }
}

/** As the page sees what the server does with its request. */
async function ask(served: (call: FakeRequest) => unknown, body: string | FormData | null = null) {
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  const asked = callServer("clips/7", { method: "POST", body });
  await served(FakeRequest.last);
  return asked;
}

test("a page of the network in the server's place is no answer of the server", async () => {
  expect(await ask((call) => call.answers(200, "text/html", "<h1>Sign in to this network</h1>"))).toBeNull();
  expect((await ask((call) => call.answers(502, "text/html")))?.status).toBe(502);
  expect((await ask((call) => call.answers(201, "application/json")))?.ok).toBe(true);
  expect(await ask((call) => call.answers(0, ""))).toBeNull();
});

test("a server that takes a reply and never answers ends the wait, and so does one that stops on its way", async () => {
  vi.useFakeTimers();
  const silent = await ask(() => vi.advanceTimersByTimeAsync(91_000), "{}");
  expect([silent, FakeRequest.last.isAborted]).toEqual([null, true]);
  const stalled = await ask(async (call) => {
    await vi.advanceTimersByTimeAsync(50_000);
    call.upload.dispatchEvent(new Event("progress"));
    await vi.advanceTimersByTimeAsync(91_000);
  }, new FormData());
  expect([stalled, FakeRequest.last.isAborted]).toEqual([null, true]);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test("a spoken reply on a slow line is sent to its end", async () => {
  vi.useFakeTimers();
  const arrived = await ask(async (call) => {
    for (let part = 0; part < 10; part++) {
      await vi.advanceTimersByTimeAsync(80_000);
      call.upload.dispatchEvent(new Event("progress"));
    }
    await vi.advanceTimersByTimeAsync(80_000);
    call.answers(201, "application/json");
  }, new FormData());
  expect(arrived?.status).toBe(201);
  vi.useRealTimers();
});
