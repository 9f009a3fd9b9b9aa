import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { extractText, getDocumentProxy } from "unpdf";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { openMail } from "../../../../server/notify/notice-send/channel/mail-channel.ts";
import type { Channel } from "../../../../server/notify/notice-send/channel/channel-port.ts";
import { noticeReasons } from "../../../../contract/notify/notice.ts";
import { setNotifications } from "../../../../server/platform/backup/notification-switch.ts";
import { putBack, refreshReports } from "../../../../server/operate/report/report-job.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { type Mail, type Mailbox, openMailbox } from "../../../../simulator/notice/mailbox.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { newReport } from "./report-form.ts";

const server = useTestServer();
/** 2026-06-01, a Monday, 06:00 in Shanghai, where the farm is. */
const start = Date.UTC(2026, 4, 31, 22);
const due = start + hourMs / 2;

let farm: { id: number; orgId: number };
let manager: Caller;
let mails: Mail[];
let mailbox: Mailbox;
let channel: Channel;

beforeEach(async () => {
  server.clock.now = start;
  farm = await buildFarm(server.database, { name: "晨光鸡场" });
  manager = await buildUser(server.database, {
    roleKey: "farm_manager",
    orgId: farm.orgId,
    farmIds: [farm.id],
    canOperate: true,
  });
  const house = await buildHouse(server.database, { farmId: farm.id, name: "七号舍", flock: null });
  const flockId = await buildFlock(server.database, house.id, {
    placedAt: start - 25 * dayMs,
    placedCount: 30_000,
  });
  await server.database.query(
    `insert into flock_days (flock_id, day, day_age, mean_age, is_running, is_booked, opening,
       alive, alive_from, bird_days, feed_estimated_days, egg_sum, dead, loss_day_pct)
     values ($1, '2026-05-31', 25, 25, false, false, 29900, 29871, 'book', 29880, 0, 0, 29, 0.1)`,
    [flockId],
  );
  mails = [];
  mailbox = await openMailbox({
    host: "127.0.0.1",
    port: 0,
    now: () => server.clock.now,
    onMail: (mail) => void mails.push(mail),
  });
  channel = openMail({
    url: `smtp://127.0.0.1:${mailbox.port}`,
    from: "reports@farm.example",
    installation: "farm-1",
    timeoutMs: 2000,
  });
});
afterEach(async () => {
  channel.close();
  await mailbox.close();
});

const log = { error: () => undefined } as never;
const deps = (mail: Channel = channel) => ({
  database: server.database,
  bus: server.bus,
  log,
  now: () => server.clock.now,
  channels: { mail },
  installation: "farm-1",
  random: () => 0.5,
});
/** Creates and delivers all reports due at a moment. */
async function runAt(at: number, mail?: Channel): Promise<void> {
  server.clock.now = at;
  for (let round = 0; round < 20 && (await refreshReports(deps(mail))); round += 1);
}
const save = async (over: object = {}, as = manager) =>
  (await server.call("createReport", { as, input: newReport({ farmIds: [farm.id], ...over }) }))
    .body.data;
/** A company manager who has just signed in. */
const company = () =>
  buildUser(server.database, {
    roleKey: "company_manager",
    orgId: farm.orgId,
    canOperate: true,
  });
const sendings = async (as?: Caller) =>
  (await server.call("listSending", { as: as ?? (await company()) })).body.data.rows;

const textOf = async (pdf: Buffer): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
    mergePages: true,
  });
  return text.replaceAll(/\s+/g, "");
};

describe("a report by schedule", () => {
  it("comes as a PDF at its time by the farm's clock, once", async () => {
    const report = await save({ kind: "farmDay", language: "zh" });
    expect(report).toMatchObject({ timeZone: "Asia/Shanghai", nextAt: due });
    await runAt(due - minuteMs);
    expect(mails).toEqual([]);
    await runAt(due + minuteMs);
    await runAt(due + 2 * minuteMs);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: "boss@example.com",
      files: [{ name: "农场日报 2026-05-31.pdf" }],
    });
    const text = await textOf(mails[0]!.files[0]!.content);
    expect(text).toContain("七号舍");
    expect(text).toContain("29,871");
    expect(await sendings()).toMatchObject([
      { state: "made", by: null, deliveries: [{ state: "accepted", tries: 1 }] },
    ]);
    expect((await server.call("listReport", { as: manager })).body.data.rows).toMatchObject([
      { nextAt: due + dayMs, lastState: "made" },
    ]);
  });

  it("continues on schedule after the clock was ahead for a while", async () => {
    await save({ kind: "farmDay" });
    await runAt(due + 400 * dayMs);
    expect((await sendings()).length).toBeLessThan(40);
    server.clock.now = start;
    await putBack(server.database, start);
    const nextAt = async () =>
      (await server.call("listReport", { as: manager })).body.data.rows[0]?.nextAt;
    expect(await nextAt()).toBe(due);
    await putBack(server.database, start);
    await runAt(due);
    expect(mails).toHaveLength(1);
    expect(await nextAt()).toBe(due + dayMs);
  });

  it("is in English with its workbook if configured so", async () => {
    await save({ kind: "farmDay", format: "both" });
    await runAt(due);
    const [pdf, workbook] = mails[0]!.files;
    expect(await textOf(pdf!.content)).toContain("Productionbyhouse");
    expect(workbook?.name).toBe("Farm daily report 2026-05-31.xlsx");
    expect(workbook?.content.subarray(0, 2).toString()).toBe("PK");
  });

  it("comes only on its days", async () => {
    const { nextAt } = await save({ weekDays: [3] });
    expect(nextAt).toBe(due + 2 * dayMs);
    const month = await save({ kind: "energyMonth", monthDay: 5, weekDays: [] });
    expect(month.nextAt).toBe(due + 4 * dayMs);
  });

  it("that no server created for half a day is skipped, and not sent late", async () => {
    await save();
    await runAt(start);
    await runAt(due + 13 * hourMs);
    expect(mails).toEqual([]);
    expect(await sendings()).toMatchObject([{ state: "missed", deliveries: [] }]);
  });

  it("omits houses that its author may no longer see", async () => {
    await save({ kind: "farmDay" });
    await server.database.query("delete from user_farms where user_id = $1", [manager.userId]);
    await runAt(due);
    expect(mails).toEqual([]);
    await server.database.query("update users set is_active = false where id = $1", [
      manager.userId,
    ]);
    await runAt(due + dayMs);
    expect((await sendings()).map(({ state }) => state)).toEqual(["refused", "empty"]);
  });
});

describe("the delivery of a report", () => {
  it("is retried while the mail server defers it, and given up when it refuses", async () => {
    await save({ mails: ["late@example.com"] });
    mailbox.answerWith(451);
    await runAt(due);
    expect(mails).toEqual([]);
    expect(await sendings()).toMatchObject([{ deliveries: [{ state: "due", tries: 1 }] }]);
    mailbox.answerWith(250);
    await runAt(due + minuteMs);
    expect(mails).toHaveLength(1);
    expect(await sendings()).toMatchObject([{ deliveries: [{ state: "accepted", tries: 2 }] }]);
    mailbox.answerWith(550);
    await runAt(due + dayMs);
    await runAt(due + dayMs + hourMs);
    expect(mails).toHaveLength(1);
    const [newest] = await sendings();
    expect(newest).toMatchObject({
      deliveries: [{ state: "failed", reason: "badAddress", tries: 1 }],
    });
  });

  it("that is too large for the mail server is reported with the remedy, and not retried", async () => {
    await save({ kind: "farmDay" });
    const tooLarge = { kind: "refused", of: "notice", detail: "552", isTooLarge: true } as const;
    const full: Channel = { ...channel, send: async () => tooLarge };
    await runAt(due, full);
    await runAt(due + hourMs);
    expect(mails).toEqual([]);
    const [sending] = await sendings();
    expect(sending!.deliveries).toMatchObject([{ state: "failed", reason: "tooLarge", tries: 1 }]);
    expect(noticeReasons.tooLarge.en).toMatch(/fewer houses/);
  });

  it("is not sent by a restored copy until that becomes the installation", async () => {
    await save({ kind: "farmDay" });
    await setNotifications(server.database, false);
    await runAt(due);
    expect([mails, await sendings()]).toEqual([[], []]);
    await setNotifications(server.database, true);
    await runAt(due + minuteMs);
    expect(mails).toHaveLength(1);
  });

  it("is sent at most twice after a kill, with the same id", async () => {
    await save();
    /** The mail is sent, but the process dies before it has recorded that. */
    const crashing: Channel = {
      ...channel,
      send: async (message) => {
        await channel.send(message);
        throw new Error("killed");
      },
    };
    await expect(runAt(due, crashing)).rejects.toThrow("killed");
    await runAt(due + minuteMs / 2);
    expect(mails).toHaveLength(1);
    await runAt(due + 7 * minuteMs);
    await runAt(due + 9 * minuteMs);
    expect(mails).toHaveLength(2);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(1);
  });

  it("goes to people at their current address, each once", async () => {
    const houseManager = await buildUser(server.database, {
      roleKey: "shack_manager",
      orgId: farm.orgId,
    });
    const address = "keeper@example.com";
    await server.database.query("update users set email = $2 where id = $1", [
      houseManager.userId,
      address,
    ]);
    const to = { userIds: [houseManager.userId], mails: ["KEEPER@example.com", "b@example.com"] };
    await save(to, await company());
    await runAt(due);
    expect(mails.map(({ to }) => to.toLowerCase()).toSorted()).toEqual(["b@example.com", address]);
  });
});

describe("sending now", () => {
  it("creates a report at once, and does not change the schedule", async () => {
    const { id } = await save();
    const { status, body } = await server.call("sendReport", { as: manager, input: { id } });
    expect([status, body.data]).toMatchObject([200, { state: "made", by: manager.name }]);
    await runAt(start + minuteMs);
    expect(mails).toHaveLength(1);
    await runAt(due);
    expect(mails).toHaveLength(2);
  });

  it("requires access to the whole organisation for another person's report", async () => {
    const { id } = await save();
    const colleague = await buildUser(server.database, {
      roleKey: "farm_manager",
      orgId: farm.orgId,
      farmIds: [farm.id],
      canOperate: true,
    });
    const send = (as: Caller) => server.call("sendReport", { as, input: { id } });
    expect((await send(colleague)).status).toBe(404);
    expect(await sendings(colleague)).toEqual([]);
  });
});

describe("a preview", () => {
  it("is the file in both languages, with its fonts embedded, and sends nothing", async () => {
    for (const [language, words] of [
      ["zh", "农场日报"],
      ["en", "Farmdailyreport"],
    ] as const) {
      const { status, raw } = await preview(language, [farm.id]);
      expect(status).toBe(200);
      expect(await textOf(raw)).toContain(`${words}2026-05-31`);
      const fonts = fontsOf(raw);
      for (const font of fonts)
        expect(font).toMatch(/\/FontName \/[A-Z]{6}\+(IBMPlexSans|NotoSansSC)[^]*\/FontFile2 \d/);
      expect(fonts.some((font) => font.includes("NotoSansSC"))).toBe(true);
    }
    expect(await sendings()).toEqual([]);
  });

  it("contains each farm of the subscription, and none of another organisation", async () => {
    const names = ["东场", "西场"];
    const [east, west] = await Promise.all(
      names.map((name) => buildFarm(server.database, { orgId: farm.orgId, name })),
    );
    const company = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId: farm.orgId,
    });
    const { status, raw } = await preview("zh", [east!.id, west!.id, east!.id], company);
    expect(status).toBe(200);
    for (const name of names) expect(await textOf(raw)).toContain(name);
    const { id: foreign } = await buildFarm(server.database);
    expect((await preview("zh", [east!.id, foreign], company)).status).toBe(404);
  });

  async function preview(language: "zh" | "en", farmIds: readonly number[], as = manager) {
    const token = await server.tokenOf(as);
    const reply = await server.app.inject({
      url: `/api/report/preview?kind=farmDay&language=${language}&format=pdf&farmIds=${farmIds.join(",")}`,
      headers: { authorization: token },
    });
    return { status: reply.statusCode, raw: reply.rawPayload };
  }
});

/** The descriptors of the file's fonts are not compressed. */
const fontsOf = (pdf: Buffer): readonly string[] =>
  pdf
    .toString("latin1")
    .split("endobj")
    .filter((object) => object.includes("/Type /FontDescriptor"));
