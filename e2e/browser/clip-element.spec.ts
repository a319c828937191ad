import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright/test";
import { share } from "../support/clip-steps";
import { readyClip } from "../support/ready-clip";
import { expect, test } from "../support/story";

const tags = [
  { timestamp: 0.5, x: 0.3, y: 0.4, note: "The first drip" },
  { timestamp: 5, x: 0.7, y: 0.6, note: "The second drip" },
];
const [documented = ""] = /(?<=```html\n)[\s\S]*?(?=```)/.exec(readFileSync("docs/embed.md", "utf8")) ?? [];

let site: Server;
let html = "";
test.beforeAll(async () => {
  site = createServer((_request, response) => response.setHeader("Content-Type", "text/html").end(html));
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
});
test.afterAll(() => site.close());

/** A page of another site. */
async function openSite(page: Page, text: string): Promise<void> {
  html = text;
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
}

/** Notes the events of all elements of the page, with the element's id. */
async function noteEvents(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const noted: string[] = [];
    for (const element of document.querySelectorAll("tellmark-clip"))
      for (const type of ["timeupdate", "pinenter", "pinleave", "reply", "ended"])
        element.addEventListener(type, (event) => {
          const { number = "" } = (event instanceof CustomEvent && event.detail) || {};
          noted.push(`${element.id} ${type} ${number}`.trim());
        });
    Object.assign(window, { noted });
  });
  return () => page.evaluate(() => [...new Set(Reflect.get(window, "noted"))].map(String));
}

test("the page of docs/embed.md moves the picture by its prose, from another origin", async ({ api, guest }) => {
  const { public_url: url, share_code: code } = await share(api, await readyClip(api, { tags, seconds: 8 }));
  await openSite(
    guest,
    documented.replaceAll("https://tellmark.example", new URL(url).origin).replaceAll("CODE", code),
  );
  const clip = guest.locator("tellmark-clip");
  const frame = clip.frameLocator("iframe");
  const second = frame.getByRole("link", { name: "2 The second drip" });
  await expect(frame.getByRole("button", { name: "Play" })).toBeVisible();
  await expect(guest.getByRole("img", { name: "The pump, explained" })).toBeHidden();
  const heightOf = async () => (await clip.boundingBox())?.height ?? 0;
  await expect.poll(heightOf).toBeGreaterThan(300);
  const events = await noteEvents(guest);

  await guest.getByRole("button", { name: "screw" }).click();
  await expect(second).toBeVisible();
  await expect(guest.getByText("The second drip")).toBeVisible();
  await expect(guest.getByRole("button", { name: "screw" })).toHaveAttribute("aria-pressed", "true");
  await clip.evaluate((element) => element.setAttribute("pin", "1"));
  await expect(second).toBeHidden();
  await expect(guest.getByText("The first drip")).toBeVisible();
  await clip.evaluate((element) => element.setAttribute("start", "6"));
  await expect(frame.getByText("0:06 /")).toBeVisible();

  const whole = await heightOf();
  await clip.evaluate((element) => element.setAttribute("controls", "off"));
  await expect(frame.getByRole("button", { name: "Play" })).toBeHidden();
  await expect.poll(heightOf).toBeLessThan(whole);
  await clip.evaluate((element) => element.removeAttribute("controls"));
  await expect(frame.getByRole("button", { name: "Play" })).toBeVisible();

  await clip.evaluate((element) => Reflect.get(element, "play").call(element));
  await expect.poll(events).toContain("pump ended");
  await clip.evaluate((element) => Reflect.get(element, "seek").call(element, 2));
  await expect(frame.getByText("0:02 /")).toBeVisible();
  const opened = guest.context().waitForEvent("page");
  await frame.getByRole("link", { name: "Reply" }).click();
  await opened;
  await expect
    .poll(events)
    .toEqual(expect.arrayContaining(["pump timeupdate", "pump pinenter 2", "pump pinleave 2", "pump reply"]));

  await clip.evaluate((element) => element.setAttribute("theme", "dark"));
  await expect(frame.locator("html")).toHaveCSS("color-scheme", "dark");
});

test("two clips of one page do not hear each other, nor messages of others; one that was removed comes again", async ({
  api,
  guest,
}) => {
  const { public_url: url } = await share(api, await readyClip(api, { tags, seconds: 8 }));
  const { origin } = new URL(url);
  await openSite(
    guest,
    `<!doctype html><script type="module" src="${origin}/embed/tellmark-clip.js"></script>
     <tellmark-clip id="a" src="${url}"></tellmark-clip><tellmark-clip id="b" src="${url}" lang="de"></tellmark-clip>`,
  );
  const frameOf = (id: string) => guest.locator(`#${id}`).frameLocator("iframe");
  await expect(frameOf("a").getByRole("button", { name: "Play" })).toBeVisible();
  await expect(frameOf("b").getByRole("button", { name: "Abspielen" })).toBeVisible();
  const events = await noteEvents(guest);
  await guest.evaluate((from) => {
    // Of the right window with a wrong origin, and of a wrong window with the right one.
    const data = { tellmark: 1, type: "pinenter", number: 9, time: 0, note: "" };
    const source = document.querySelector("#a")?.shadowRoot?.querySelector("iframe")?.contentWindow;
    for (const init of [
      { source, origin: "https://example.com" },
      { source: window, origin: from },
    ])
      dispatchEvent(new MessageEvent("message", { data, ...init } as MessageEventInit));
  }, origin);
  await guest.locator("#a").evaluate((element) => Reflect.get(element, "showPin").call(element, 2));
  await expect.poll(events).toContain("a pinenter 2");
  expect((await events()).filter((event) => event.startsWith("b") || event.endsWith("9"))).toEqual([]);
  await expect(frameOf("b").getByRole("link", { name: "2 The second drip" })).toBeHidden();

  await guest.evaluate(() => {
    const element = document.querySelector("#a");
    element?.remove();
    if (element) document.body.append(element);
  });
  await expect(frameOf("a").getByRole("button", { name: "Play" })).toBeVisible();
  await guest.locator("#a").evaluate((element) => Reflect.get(element, "showPin").call(element, 1));
  await expect.poll(events).toContain("a pinenter 1");
});

test("the frame answers only the window around it, and a link that may not be embedded stays a link", async ({
  api,
  guest,
}) => {
  const id = await readyClip(api, { tags, seconds: 8 });
  const { public_url: url } = await share(api, id);
  const limited = await share(api, id, { max_views: 1 });
  await openSite(
    guest,
    `<!doctype html><script type="module" src="${new URL(url).origin}/embed/tellmark-clip.js"></script>
     <iframe id="plain" src="${url}/embed"></iframe><iframe id="other" srcdoc=""></iframe>
     <tellmark-clip src="${limited.public_url}"><a href="${limited.public_url}">The link</a></tellmark-clip>`,
  );
  const heard = await guest.evaluate(async () => {
    const windowOf = (name: string) => document.querySelector<HTMLIFrameElement>(`#${name}`)?.contentWindow;
    const [frame, other] = [windowOf("plain"), windowOf("other")];
    const types: string[] = [];
    for (const [name, place] of Object.entries({ own: window, other }))
      place?.addEventListener("message", ({ data, origin }) => types.push(`${name} ${data.type} ${origin}`));
    // Posted from the other frame, whose window is then the source.
    const script = `parent.document.querySelector("#plain").contentWindow.postMessage({ tellmark: 1, type: "hello" }, "*")`;
    Reflect.get(other ?? {}, "eval").call(other, script);
    frame?.postMessage({ tellmark: 2, type: "hello" }, "*");
    const silent = [...types];
    frame?.postMessage({ tellmark: 1, type: "hello" }, "*");
    while (types.length < 2) await new Promise((resolve) => addEventListener("message", resolve, { once: true }));
    return { silent, types };
  });
  const { origin } = new URL(url);
  expect(heard).toEqual({ silent: [], types: [`own ready ${origin}`, `own size ${origin}`] });
  await expect(guest.getByRole("link", { name: "The link" })).toBeVisible();
  await expect(guest.locator("tellmark-clip iframe")).toBeHidden();
});
