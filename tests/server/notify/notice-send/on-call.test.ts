import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { acknowledgeNotice } from "../../../../server/notify/notice-send/answer/notice-acknowledge.ts";
import { buildFarm } from "../../../factories/fleet.ts";
import { buildChange, buildRota, rotaLine } from "../../../factories/rota.ts";
import { buildUser } from "../../../factories/user.ts";
import { Stage, start } from "./notice-stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage.close());

let numbers = { anna: "", bert: "", second: "" };
let last = 0;

/**
 * A farm whose first contact is the person on call: Anna until four in the afternoon, nobody at
 * night.
 */
async function begin() {
  stage.now = start + 24 * hourMs;
  stage.farm = await buildFarm(stage.database, { name: "阳光农场" });
  const { orgId, id: farmId } = stage.farm;
  // Alarms of earlier cases are still open: their calls go to other numbers.
  last += 3;
  const [anna1, bert1, second] = [0, 1, 2].map(
    (item) => `+86137${String(last + item).padStart(8, "0")}`,
  );
  numbers = { anna: anna1!, bert: bert1!, second: second! };
  const person = async (name: string, mobile: string) => {
    const { userId } = await buildUser(stage.database, { roleKey: "company_manager", orgId });
    await stage.database.query("update users set mobile = $2, real_name = $3 where id = $1", [
      userId,
      mobile,
      name,
    ]);
    return userId;
  };
  const [anna, bert] = [
    await person("Anna", numbers.anna),
    await person("Bert", numbers.bert),
  ] as const;
  const rota = await buildRota(stage.database, {
    orgId,
    farmId,
    people: [anna, bert],
    lines: [
      rotaLine([anna], { period: "08:00-16:00" }),
      rotaLine([bert], { period: "16:00-20:00" }),
    ],
  });
  const phoneId = await stage.phone({ alarmType: "phone", repeatMin: 5 });
  await stage.database.query(
    "update alarm_phones set rota_id = $2, address = $3, description = '' where id = $1",
    [phoneId, rota.id, `rota:${rota.id}:phone`],
  );
  return { anna, bert, rota, phoneId, house: await stage.house() };
}
const called = () =>
  stage.fakes.call.received.map(({ to }) => to).filter((to) => Object.values(numbers).includes(to));
/** The clock at the farm. */
const setClock = (hour: number, minute = 0) => {
  stage.now = start + (24 + hour - 12) * hourMs + minute * minuteMs;
};

describe("a call to the person on call", () => {
  it("goes to that person, and after the handover to the next", async () => {
    const { house } = await begin();
    stage.fakes.call.received.length = 0;
    setClock(15, 57);
    await stage.raise([house]);
    await stage.pass(2 * minuteMs);
    expect(called()).toEqual([numbers.anna]);
    await stage.pass(6 * minuteMs);
    expect(called()).toEqual([numbers.anna, numbers.bert]);
  });

  it("goes to the person who has just taken over", async () => {
    const { house, rota, bert } = await begin();
    stage.fakes.call.received.length = 0;
    setClock(12);
    await buildChange(stage.database, {
      rotaId: rota.id,
      userId: bert,
      fromAt: new Date(stage.now - hourMs),
      toAt: new Date(stage.now + hourMs),
    });
    await stage.database.query("update rotas set version = version + 1 where id = $1", [rota.id]);
    await stage.raise([house]);
    await stage.pass(minuteMs);
    expect(called()).toEqual([numbers.bert]);
  });

  it("goes to the next contact while the rota is empty, and to the rota when it begins", async () => {
    const { house } = await begin();
    const { second } = numbers;
    await stage.phone({ alarmType: "phone", delayMin: 5, repeatMin: 0, address: second });
    stage.fakes.call.received.length = 0;
    setClock(24 + 7, 50);
    await stage.raise([house]);
    await stage.pass(7 * minuteMs);
    expect(called()).toEqual([second]);
    await stage.pass(5 * minuteMs);
    expect(called()).toEqual([second, numbers.anna]);
  });

  it("is acknowledged in the name of the called person, even if another is on call by then", async () => {
    const { house, anna } = await begin();
    setClock(15, 57);
    const [alarm] = await stage.raise([house]);
    await stage.pass(2 * minuteMs);
    const [notice] = await stage.notices<never>("*", `${alarm!.id} = any(alarm_ids)`);
    setClock(16, 30);
    await stage.database.transaction((tx) =>
      acknowledgeNotice(tx, notice!, "key", stage.now).then(() => undefined),
    );
    const [row] = await stage.database.query<{ ack_by: string }>(
      "select ack_by from alarms where id = $1",
      [alarm!.id],
    );
    expect(row!.ack_by).toBe("Anna");
    const [line] = await stage.database.query<{ user_id: number }>(
      "select user_id from operation_logs where function = 'alarmAck' order by id desc limit 1",
    );
    expect(line!.user_id).toBe(anna);
  });
});
