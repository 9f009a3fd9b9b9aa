import { describe, expect, it } from "vitest";
import { adviceFor } from "../../../../contract/alarm/alarm-check.ts";
import { warningText } from "../../../../contract/fleet/house/warning-text.ts";
import { firstCheckText } from "../../../../contract/operate/morning-text.ts";
import type { MorningReason } from "../../../../contract/operate/morning.ts";
import { readOwnAdvice } from "../../../../server/alarm/alarm-setting/own-checks.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildFarm, buildHouse, buildOrg } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildMorning } from "../../../factories/morning.ts";
import { buildUser } from "../../../factories/user.ts";
import { buildWarning } from "../../../factories/warning.ts";
import { ownCheck } from "./alarm-setting-probe.ts";

const server = useTestServer();

async function place() {
  const orgId = await buildOrg(server.database);
  const farm = await buildFarm(server.database, { orgId });
  const house = await buildHouse(server.database, { farmId: farm.id });
  const user = (roleKey: "company_manager" | "farm_manager" | "shack_manager") =>
    buildUser(server.database, { roleKey, orgId, farmIds: [farm.id], canOperate: true });
  return { orgId, farm, house, user, company: await user("company_manager") };
}
type Words = Omit<typeof ownCheck, "key" | "version" | "steps" | "stepsEn">;
const save = (as: Caller, over: object = {}) =>
  server.call("saveOwnCheck", { as, input: { ...ownCheck, ...over } as never });
const list = async (as: Caller) =>
  (await server.call("listOwnCheck", { as, input: {} })).body.data.rows;

describe("causes and checks that an organisation writes itself", () => {
  it("are readable only for the own organisation", async () => {
    const { company, user, house } = await place();
    const other = await place();
    const saved = await save(company);
    expect(saved.body.data).toMatchObject({ version: 1, changedBy: company.name });
    expect(await list(await user("shack_manager"))).toMatchObject([
      { key: "co2High", cause: "小窗卡住", steps: ["看三号小窗"] },
    ]);
    expect(await list(other.company)).toEqual([]);
    const ownOf = await readOwnAdvice(
      server.database,
      [house.id, other.house.id],
      ["co2High", "tempHigh"],
    );
    expect(ownOf(house.id, "co2High")).toMatchObject({
      cause: "小窗卡住",
    } satisfies Partial<Words>);
    expect(ownOf(house.id, "tempHigh")).toBeNull();
    expect(ownOf(other.house.id, "co2High")).toBeNull();
  });

  it("return to the product's texts when no change is left, and both changes are logged", async () => {
    const { company } = await place();
    await save(company);
    const nothing = { cause: "", steps: [], version: 1 };
    expect((await save(company, nothing)).body.data).toBeNull();
    expect(await list(company)).toEqual([]);
    const lines = await server.database.query(
      `select operation, operator_name as by, before, after from operation_logs
       where function = 'settingCheck' and operator_name = $1 order by id`,
      [company.name],
    );
    expect(lines).toMatchObject([
      { operation: "co2High", by: company.name, after: { cause: "小窗卡住" } },
      { operation: "co2High", before: { steps: ["看三号小窗"] } },
    ]);
  });

  it("can only be written by managers of the organisation, with a preview of the change", async () => {
    const { company, user } = await place();
    expect((await save(await user("farm_manager"))).status).toBe(403);
    const replies = await Promise.all([save(company), save(company, { cause: "x" })]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await save(company, { steps: Array(6).fill("x"), version: 1 })).status).toBe(400);
  });

  it("are on the morning list, for alarms and for unusual figures", async () => {
    const { company, house } = await place();
    await save(company, { key: "figure.fuel.high", steps: ["先闻气味"], stepsEn: ["Smell first"] });
    await save(company);
    const id = await buildMorning(server.database, house.id);
    const reasons = [
      { kind: "figure", key: "fuel", value: 9, usual: 6, like: 7, days: 1, points: 20 },
      { kind: "figure", key: "gain", value: 40, usual: 60, like: 7, days: 1, points: 10 },
      {
        kind: "alarm",
        key: "co2High",
        subject: "",
        severity: 2,
        isOpen: true,
        hours: 3,
        count: 1,
        points: 30,
      },
    ];
    await server.database.query("update morning_rows set reasons = $2::jsonb where id = $1", [
      id,
      JSON.stringify(reasons),
    ]);
    const { body } = await server.call("listMorning", { as: company, input: {} });
    const reasonText = (reason: MorningReason, language: "zh" | "en") =>
      firstCheckText(reason, language);
    const [fuel, gain, alarm] = body.data.rows[0]!.reasons as MorningReason[];
    expect([reasonText(fuel!, "zh"), reasonText(fuel!, "en")]).toEqual([
      "小窗卡住；先闻气味",
      "小窗卡住; Smell first",
    ]);
    expect(reasonText(gain!, "en")).toContain("Check feed line");
    expect(reasonText(alarm!, "en")).toBe("小窗卡住; 看三号小窗");
  });

  it("are on an early warning, on its list and on the day board", async () => {
    const { company, house } = await place();
    await save(company, { key: "warning.waterLow", steps: ["看三号水线。", "问饲养员"] });
    await save((await place()).company, { key: "warning.waterLow", cause: "别家的话" });
    const [flock] = await server.database.query<{ id: number }>(
      "select id from flocks where house_id = $1",
      [house.id],
    );
    const day = new Date(server.clock.now).toISOString().slice(0, 10);
    await buildWarning(server.database, flock!.id, "", { day });
    const listed = await server.call("listWarning", { as: company, input: {} });
    const board = await server.call("listProduction", { as: company, input: {} });
    for (const warning of [listed.body.data.rows[0]!, board.body.data.rows[0]!.warnings[0]!]) {
      expect(warningText(warning, "zh")).toMatch(
        /栋正常。可能原因：小窗卡住。先查：看三号水线；问饲养员。$/u,
      );
      expect(warningText(warning, "en")).toMatch(
        /are normal\. Likely cause: 小窗卡住\. Check first: 看三号水线; 问饲养员\.$/u,
      );
    }
  });
});

it("keep the product's text for parts that an organisation has not written", () => {
  const usual = adviceFor("fanBelt", null, "en");
  const own = { cause: "", causeEn: "", steps: [], stepsEn: ["Look at fan 3"] };
  expect(adviceFor("fanBelt", null, "en", own)).toEqual({
    cause: usual.cause,
    steps: ["Look at fan 3"],
  });
  expect(adviceFor("fanBelt", null, "zh", own).steps).toEqual(["Look at fan 3"]);
});
