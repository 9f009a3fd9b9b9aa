import rateLimit from "@fastify/rate-limit";
import Fastify, { type FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { minuteMs } from "../../../../contract/base/time.ts";
import { createBus } from "../../../../server/platform/fact/fact-bus.ts";
import { mountPublicRoutes } from "../../../../server/notify/notice-send/answer/notice-public-routes.ts";
import { testSeal } from "../../../factories/camera.ts";
import { buildUser } from "../../../factories/user.ts";
import { secret } from "./notice-message.ts";
import { Stage } from "./notice-stage.ts";

let stage: Stage;
let app: FastifyInstance;
beforeEach(async () => {
  stage = await Stage.open();
  app = Fastify();
  await app.register(rateLimit, { global: false });
  await mountPublicRoutes(app, {
    database: stage.database,
    bus: createBus(),
    secret,
    installation: "test",
    now: () => stage.now,
    seal: testSeal,
    log: pino({ level: "silent" }),
    base: "",
  });
});
afterEach(async () => {
  await app.close();
  await stage.close();
});

const han = /\p{Script=Han}/u;

/** Everything has an English name, and everybody reads English. */
async function begin() {
  const { database, farm } = stage;
  await database.query("update farms set name_en = 'Sunny Farm'");
  await database.query("update orgs set name = '阳光集团', name_en = 'Sunny', map_type = '2'");
  const { userId } = await buildUser(database, { roleKey: "company_manager", orgId: farm.orgId });
  await database.query(
    `update users set real_name = '李明', real_name_en = 'Li Ming', email = 'li@farm.example'
     where id = $1`,
    [userId],
  );
  await database.query(
    `insert into notice_budgets (org_id, on_way_min, there_min, changed_by, changed_at)
     values ($1, 5, 5, 'test', now())`,
    [farm.orgId],
  );
  await stage.phone({ description: "夜班", language: "en", repeatMin: 0 });
  await stage.phone({ userId, description: "李明", language: "en", delayMin: 50 });
  const house = await stage.house();
  await database.query("update houses set name_en = 'House 1'");
  const alarms = await stage.raise([house]);
  await stage.pass(7000);
  const [link = ""] = /https:\S+$/.exec(stage.fakes.text.received[0]?.text ?? "") ?? [];
  return { house, alarms, path: new URL(link).pathname };
}
const pageOf = async (path: string) =>
  (await app.inject({ url: `${path}?language=en` })).body.replace(">中文<", "><");
const sent = () => stage.notices<{ text: string; kind: string; language: string }>();

it("English names are on a link's page, whoever acknowledged or is on the way", async () => {
  const { alarms, path } = await begin();
  const pages = [await pageOf(path)];
  await stage.acknowledge(alarms);
  pages.push(await pageOf(path));
  await app.inject({
    method: "POST",
    url: path,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "step=onWay",
  });
  pages.push(await pageOf(path));
  expect(pages[1]).toContain("by Li Ming");
  expect(pages[2]).toMatch(/On the way: Night shift \(138\*\*\*\*\d{4}\)/);
  for (const page of pages) expect(page).not.toMatch(han);
});

it("English names are in every letter, call and text, also about people who are late", async () => {
  stage.fakes.call.answer = () => ({ kind: "refused", of: "recipient", detail: "no number" });
  const { alarms, house } = await begin();
  await stage.acknowledge(alarms);
  await stage.pass(8 * minuteMs);
  await stage.raise([house], "tempAbsHigh");
  await stage.pass(minuteMs);
  const notices = await sent();
  expect([...new Set(notices.map(({ kind }) => kind))].toSorted()).toEqual(
    expect.arrayContaining(["notThere", "raise", "untold"]),
  );
  const texts = notices.map(({ text }) => text);
  expect(texts.join("\n")).toContain("Li Ming acknowledged at");
  expect(texts.join("\n")).toMatch(/Night shift 138\*{4}\d{4}/);
  expect(texts.filter((text) => han.test(text))).toEqual([]);
});
