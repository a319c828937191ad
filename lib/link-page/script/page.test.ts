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

test("a page of the network in the server's place is no answer of the server", async () => {
  const answer = (response: () => Response) => vi.stubGlobal("fetch", async () => response());
  answer(() => new Response("<h1>Sign in to this network</h1>", { headers: { "Content-Type": "text/html" } }));
  expect(await callServer("clips/7", { method: "DELETE" })).toBeNull();
  answer(() => new Response("Bad gateway", { status: 502 }));
  expect((await callServer("clips/7", { method: "DELETE" }))?.status).toBe(502);
  answer(() => Response.json({ success: true }));
  expect((await callServer("clips/7", { method: "DELETE" }))?.ok).toBe(true);
});
