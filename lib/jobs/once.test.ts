import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestCode } from "#lib/accounts/codes/request-code";
import { verifyCode } from "#lib/accounts/codes/verify-code";
import { confirmContactChange, requestContactChange } from "#lib/accounts/contact/contact-change";
import { undoContactChange } from "#lib/accounts/contact/contact-undo";
import { removeUser } from "#lib/accounts/remove-user";
import { openSession } from "#lib/accounts/sessions/sessions";
import { addDrawing } from "#lib/assets/drawings/add-drawing";
import { replaceDrawing } from "#lib/assets/drawings/replace-drawing";
import { clipEtag } from "#lib/clips/assert-version";
import { removeClip } from "#lib/clips/remove-clip";
import { updateClip } from "#lib/clips/update-clip";
import { getRuntime } from "#lib/config/runtime";
import type { User } from "#lib/generated/prisma/client";
import { applySmsKeyword } from "#lib/messages/reports/apply-sms-keyword";
import { completePackage } from "#lib/packages/export/complete-package";
import { runAsOnlyExport } from "#lib/packages/export/export-slot";
import { db, transaction } from "#lib/platform/database/db";
import { queue } from "#lib/platform/queue/queue";
import { createShare } from "#lib/shares/create-share";
import { freezeShare, revokeShare } from "#lib/shares/freeze-share";
import { notifyExpiringLinks } from "#lib/shares/notify-expiring-links";
import { plainSettings } from "#lib/shares/testing/sample-settings";
import { recordView } from "#lib/shares/views/record-view";
import { preparedDrawing } from "#lib/vst/testing/sample-drawing";
import { type CommitProxy, startCommitProxy } from "../../e2e/support/commit-proxy";
import { aClip } from "../../e2e/support/factories/a-clip";
import { beside, untilWaiting } from "../../e2e/support/row-locks";
import { openTestRuntime } from "../../e2e/support/test-database";
import { credentialFromToken, findActor } from "../accounts/sessions/actor";

interface Once {
  /** Where two of them wait for each other when each has read what it decides by; none where they ask for no row. */
  holds?: "users" | "clips" | "shares" | "login_codes" | "one_time_codes" | "contact_changes" | "drawings";
  verb: () => Promise<unknown>;
  /** The rows in the database afterwards. */
  seen: () => Promise<unknown>;
  /** The same, when it was done once. */
  once: unknown;
}

let close: () => Promise<void>;
let proxy: CommitProxy;
const never = new AbortController().signal;
const home = "203.0.113.1";
const day = 86_400_000;

beforeAll(async () => {
  const opened = await openTestRuntime({ LOG_LEVEL: "error", COMPLETE_WAIT_SECONDS: "0" });
  proxy = await startCommitProxy(opened.runtime.databaseUrl);
  opened.runtime.databaseUrl = proxy.url;
  // The queue makes its tables with the first job.
  await transaction((tx) => queue().enqueue(tx, "time-words", { clipId: 0 }));
  close = async () => {
    await queue().stop(0);
    await proxy.close();
    await opened.close();
  };
});
afterAll(() => close());

const fresh = () => `${randomUUID()}@example.org`;
const newUser = () => db().user.create({ data: { id: `usr_${randomUUID()}`, email: fresh() } });
const messagesTo = (recipient: string) => db().message.count({ where: { recipient } });

async function codeTo(recipient: string): Promise<string> {
  const found = await db().message.findFirst({ where: { recipient }, orderBy: { createdAt: "desc" } });
  return /\b\d{6}\b/.exec(found?.text ?? "")?.[0] ?? "none";
}

async function newClip() {
  const owner = await newUser();
  const { id } = await aClip(owner);
  return { owner, current: () => db().clip.findUniqueOrThrow({ where: { id } }) };
}

async function newShare(change: Partial<typeof plainSettings> = {}) {
  const { owner, current } = await newClip();
  const share = await createShare(await current(), { ...plainSettings, ...change });
  return { owner, share, reread: () => db().share.findUniqueOrThrow({ where: { id: share.id } }) };
}

async function signedIn(user: User) {
  const actor = await findActor(credentialFromToken((await openSession(user)).accessToken));
  if (!actor) throw new Error("not signed in");
  return actor;
}

async function movedTo(to: string) {
  const user = await newUser();
  const actor = await signedIn(user);
  await requestContactChange(actor, { channel: "email", address: to }, home);
  const code = await codeTo(to);
  return { user, verb: () => confirmContactChange(actor, { code }, home) };
}

const cases: Record<string, () => Promise<Once>> = {
  "a sign-in code makes one account, with one welcome": async () => {
    const address = fresh();
    await requestCode({ channel: "email", address }, home);
    const code = await codeTo(address);
    return {
      holds: "login_codes",
      verb: () => verifyCode({ address: { channel: "email", address }, code }, home),
      seen: async () => [await db().user.count({ where: { email: address } }), await messagesTo(address)],
      once: [1, 2],
    };
  },
  "a new address is moved to once, and the former one reads it once": async () => {
    const to = fresh();
    const { user, verb } = await movedTo(to);
    return {
      holds: "one_time_codes",
      verb,
      seen: async () => [
        await db().user.count({ where: { id: user.id, email: to } }),
        await db().contactChange.count({ where: { userId: user.id } }),
        await messagesTo(user.email ?? ""),
      ],
      once: [1, 1, 1],
    };
  },
  "a change of address is undone once": async () => {
    const to = fresh();
    const { user, verb } = await movedTo(to);
    await verb();
    const change = await db().contactChange.findFirstOrThrow({ where: { userId: user.id } });
    return {
      holds: "users",
      verb: () => undoContactChange(change),
      seen: async () => [
        await db().user.count({ where: { id: user.id, email: user.email } }),
        await db().contactChange.count({ where: { userId: user.id } }),
        // Of the change, and of its end.
        await messagesTo(user.email ?? ""),
      ],
      once: [1, 0, 2],
    };
  },
  "an account says goodbye once": async () => {
    const user = await newUser();
    return {
      holds: "users",
      // A request of an account that is gone is refused before.
      verb: async () => (await db().user.count({ where: { id: user.id } })) && removeUser(user),
      seen: async () => [await db().user.count({ where: { id: user.id } }), await messagesTo(user.email ?? "")],
      once: [0, 1],
    };
  },
  "a clip is deleted once": async () => {
    const { owner, current } = await newClip();
    const clip = await current();
    const ifMatch = [clipEtag(clip)];
    return {
      holds: "clips",
      verb: () => removeClip(clip, ifMatch),
      seen: () => db().clip.count({ where: { userId: owner.id } }),
      once: 0,
    };
  },
  "of two changes of the same version one is made": async () => {
    const { current } = await newClip();
    const clip = await current();
    let names = 0;
    return {
      holds: "clips",
      verb: () => updateClip(clip, { title: `Change ${++names}`, ifMatch: [clipEtag(clip)] }),
      seen: async () => (await current()).version,
      once: 2,
    };
  },
  "of two drawings over the same one one is kept": async () => {
    const { current } = await newClip();
    const { drawing } = await addDrawing(await current(), preparedDrawing({ version: 1, strokes: [] }));
    let points = 0;
    const stroke = () => ({ tool: "pen", points: [[0.1, ++points / 100, 0]] });
    const clip = await current();
    return {
      holds: "drawings",
      verb: () =>
        replaceDrawing(clip, {
          drawingId: drawing.id,
          prepared: preparedDrawing({ version: 1, strokes: [stroke()] }),
          ifMatch: [`${drawing.id}-1`],
        }),
      seen: async () => [
        (await db().drawing.findUniqueOrThrow({ where: { id: drawing.id } })).version,
        await db().drawingVersion.count({ where: { drawingId: drawing.id } }),
      ],
      once: [2, 1],
    };
  },
  "a clip is completed by one conversion": async () => {
    const { current } = await newClip();
    const clip = await current();
    return {
      holds: "clips",
      verb: () => completePackage(clip, undefined, never),
      seen: async () => {
        const jobs = await db().job.findMany({ where: { clipId: clip.id } });
        const queued = await db().$queryRaw<object[]>`
          SELECT 1 FROM pgboss.job WHERE name = 'convert' AND data->>'jobId' = ${jobs[0]?.id ?? ""}`;
        return [jobs.length, queued.length];
      },
      once: [1, 1],
    };
  },
  "a link with one view is opened once": async () => {
    const { share, reread } = await newShare({ maxViews: 1 });
    const visitor = { ip: home, userAgent: "Firefox", isOwner: false };
    return {
      holds: "shares",
      verb: () => recordView(share, visitor),
      seen: async () => {
        const { viewCount, uniqueViewCount } = await reread();
        return [viewCount, uniqueViewCount, await db().message.count({ where: { shareId: share.id } })];
      },
      once: [1, 1, 1],
    };
  },
  "a link that is taken back ends the answers to it once": async () => {
    const { share, reread } = await newShare();
    return {
      holds: "shares",
      verb: () => revokeShare(share),
      seen: async () => (await reread()).replyGeneration,
      once: share.replyGeneration + 1,
    };
  },
  "a link is kept as it is by one copy": async () => {
    const { owner, share, reread } = await newShare();
    return {
      verb: () => freezeShare(owner, share, never),
      seen: async () => [
        (await reread()).shownClipId !== null,
        await db().clip.count({ where: { frozenOf: share.clipId } }),
      ],
      once: [true, 1],
    };
  },
  "the end of a link is announced once": async () => {
    const { share } = await newShare({ expiresAt: new Date(Date.now() + day / 2) });
    await db().share.update({ where: { id: share.id }, data: { createdAt: new Date(Date.now() - 3 * day) } });
    return {
      holds: "shares",
      verb: () => notifyExpiringLinks(),
      seen: () => db().message.count({ where: { shareId: share.id } }),
      once: 1,
    };
  },
  "STOP that arrives twice is answered once": async () => {
    const sms = { id: randomUUID(), from: "+4915100000000", text: "STOP", isAnswered: false };
    await db().message.deleteMany({ where: { recipient: sms.from } });
    return {
      verb: () => applySmsKeyword(sms),
      seen: async () => [await messagesTo(sms.from), await db().inboundSms.count({ where: { id: sms.id } })],
      once: [1, 1],
    };
  },
  "one export of everything is under way": async () => {
    const { id } = await newUser();
    const open: AsyncGenerator[] = [];
    return {
      verb: async () => open.push(await runAsOnlyExport(id, (async function* () {})())),
      seen: async () => [open.length, await db().accountExport.count({ where: { userId: id } })],
      once: [1, 1],
    };
  },
};

/** Both begin, read what they decide by, and wait for a row, the second one as in another process; then both go on. */
async function bothAtOnce({ holds, verb }: Once): Promise<void> {
  if (!holds) return void (await Promise.allSettled([verb(), verb()]));
  let both: Promise<unknown> = Promise.resolve();
  await transaction(async (tx) => {
    await tx.$executeRawUnsafe(`SELECT 1 FROM ${holds} FOR UPDATE`);
    const begin = () => beside(() => verb().catch(() => undefined));
    const first = begin();
    await untilWaiting(1);
    delete getRuntime().singletons["row lines"];
    both = Promise.all([first, begin()]);
    await untilWaiting(2);
  });
  await both;
}

/** More steps than any of them has. */
const MOST_STEPS = 40;

describe.each(Object.entries(cases))("%s", (_name, ready) => {
  test("when two ask for it at the same moment", async () => {
    const found = await ready();
    await bothAtOnce(found);
    expect(await found.seen()).toEqual(found.once);
  });

  test("when the connection ends before any of its steps, and it is asked for again", async () => {
    let step = 0;
    for (let isCut = true; isCut; step += 1) {
      expect(step).toBeLessThan(MOST_STEPS);
      const found = await ready();
      proxy.cutBefore(step);
      await found.verb().catch(() => undefined);
      isCut = proxy.hasCut();
      proxy.heal();
      await found.verb().catch(() => undefined);
      expect(await found.seen(), `cut before step ${step}`).toEqual(found.once);
    }
    expect(step).toBeGreaterThan(1);
  });
});
