import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { networkIdOf } from "../../telemetry/ingest/fleet-plan.ts";
import { openSite, type Site } from "../../telemetry/ingest/ingest-site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite(4);
  await site.database.query("update gateways set type_key = 60 where network_id = $1", [
    networkIdOf(1),
  ]);
});
afterAll(() => site.close());

const until = () => site.clock.at + 30 * minuteMs;
const advice = (id: string, more: object = {}) => ({
  v: 2,
  id,
  house: networkIdOf(2),
  until: until(),
  why: { zh: "热" },
  group: "curve",
  items: [{ k: "targetOffset", from: 0, to: -0.3 }],
  ...more,
});
const adviceRows = () =>
  site.database.query<{ key: string; fault: string | null }>(
    "select key, fault, house_id from site_advices order by id",
  );
const eyesRows = () =>
  site.database.query("select network_id, ai_dead, ai_spread from site_eyes order by network_id");
const siteRows = async () =>
  (
    await site.database.query<{ network_id: string }>(
      "select network_id from site_houses order by place",
    )
  ).map(({ network_id: id }) => id);

describe("an edge computer", () => {
  it("lists its houses; the last list counts", async () => {
    await site.take(1, { v: 1, version: "2", site: ["G001", "G002", "OTHER"] }, "attr");
    expect(await siteRows()).toEqual(["G001", "G002", "OTHER"]);
    await site.take(1, { v: 1, version: "2", site: ["G002", "G001"] }, "attr");
    expect(await siteRows()).toEqual(["G002", "G001"]);
    await site.take(1, { v: 1, version: "2" }, "attr");
    expect(await siteRows()).toEqual(["G002", "G001"]);
  });

  it("reports its state and its observations of its own houses; omitted values count as unreported", async () => {
    const houses = [
      { house: "G002", aiDead: 3, aiSpread: 80 },
      { house: "G003", aiDead: 1 },
    ];
    await site.take(1, { v: 2, ts: site.clock.at / 1000, diskPct: 40, houses }, "edge");
    expect(await eyesRows()).toEqual([{ network_id: "G002", ai_dead: 3, ai_spread: 80 }]);
    await site.take(1, { v: 2, ts: 1, houses: [{ house: "G002", aiSpread: 70 }] }, "edge");
    expect(await eyesRows()).toEqual([{ network_id: "G002", ai_dead: null, ai_spread: 70 }]);
    expect(await site.database.query("select disk_pct, model from edge_reports")).toEqual([
      { disk_pct: null, model: null },
    ]);
  });

  it("has the last message of each hour stored", async () => {
    const reportOf = (aiDead: number) =>
      site.take(1, { v: 2, ts: 1, houses: [{ house: "G002", aiDead }] }, "edge");
    const hours = () =>
      site.database.query(
        "select ai_dead from site_eye_hours where network_id = 'G002' order by hour",
      );
    await site.database.query("delete from site_eye_hours");
    const before = site.clock.at;
    site.clock.at = Math.floor(before / hourMs) * hourMs;
    await reportOf(1);
    site.clock.at += 59 * minuteMs;
    await reportOf(2);
    site.clock.at += minuteMs;
    await reportOf(3);
    expect(await hours()).toEqual([{ ai_dead: 2 }, { ai_dead: 3 }]);
    site.clock.at = before;
  });

  it("changes nothing of its houses: their state comes from their own gateway", async () => {
    const before = await site.database.query("select * from house_states where house_id = $1", [
      site.houseId(2),
    ]);
    const facts = site.facts().length;
    await site.take(1, advice("still"), "advice");
    await site.take(1, { v: 2, ts: 1, houses: [{ house: "G002", aiDead: 9 }] }, "edge");
    expect(
      await site.database.query("select * from house_states where house_id = $1", [
        site.houseId(2),
      ]),
    ).toEqual(before);
    expect(site.facts().length).toBe(facts);
  });

  it("gives advice once despite repetition; faulty advice is stored with its fault", async () => {
    await site.database.query("delete from site_advices");
    await site.take(1, advice("good"), "advice");
    await site.take(1, advice("good", { why: { en: "other" } }), "advice");
    await site.take(1, advice("far", { house: "G003" }), "advice");
    await site.take(
      1,
      advice("hot", { items: [{ k: "target", row: 0, from: 1, to: 99 }] }),
      "advice",
    );
    await site.take(1, advice("old", { until: site.clock.at - 1 }), "advice");
    await site.take(2, advice("none"), "advice");
    expect(await adviceRows()).toEqual([
      { key: "good", fault: null, house_id: site.houseId(2) },
      { key: "far", fault: "site", house_id: null },
      { key: "hot", fault: "values", house_id: site.houseId(2) },
      { key: "old", fault: "until", house_id: site.houseId(2) },
      { key: "none", fault: "type", house_id: null },
    ]);
    expect((await site.refused()).map(({ detail }) => detail)).toEqual([
      "advice far: site",
      "advice hot: values",
      "advice old: until",
      "advice none: type",
    ]);
  });

  it("is limited to fifty open and fifty faulty pieces of advice a day, without delaying others", async () => {
    await site.database.query("delete from site_advices");
    const good = Array.from({ length: 60 }, (_, n) => site.take(1, advice(`n${n}`), "advice"));
    const bad = Array.from({ length: 60 }, (_, n) =>
      site.take(1, advice(`x${n}`, { group: "sys" }), "advice"),
    );
    await Promise.all([...good, ...bad]);
    const rows = await adviceRows();
    expect(rows.filter(({ fault }) => fault === null)).toHaveLength(50);
    expect(rows.filter(({ fault }) => fault === "group")).toHaveLength(50);
  });

  it("has only its unreadable content refused", async () => {
    await site.take(1, advice("bad", { items: "all" }), "advice");
    await site.take(1, { v: 2, ts: 1, diskPct: 101 }, "edge");
    expect((await site.refused()).slice(-2).map(({ reason }) => reason)).toEqual([
      "badMessage",
      "badMessage",
    ]);
  });
});
