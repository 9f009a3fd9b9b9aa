import { describe, expect, it } from "vitest";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import type { Command } from "../../../../contract/control/command/command.ts";
import { appendFacts, type FactDraft } from "../../../../server/platform/fact/append-facts.ts";
import { houseFacts } from "../../../../server/platform/fact/house-row.ts";
import { type BuiltHouse, buildBreed, buildHouse } from "../../../factories/fleet.ts";
import { openWebhookStage } from "./webhook-stage.ts";

const stage = openWebhookStage();
const { server } = stage;
const typesIn = ({ id }: BuiltHouse) =>
  stage.receiver.accepted.filter(({ data }) => data.house?.id === id).map(({ type }) => type);

describe("events of houses", () => {
  it("cover flocks that arrive and leave", async () => {
    const house = await stage.house();
    await stage.webhook();
    const breedId = await buildBreed(server.database, { name: "罗斯308" });
    const placed = await server.call("placeFlock", {
      as: stage.administrator,
      input: {
        houseId: house.id,
        breedId,
        placedAt: server.clock.now - hourMs,
        placedCount: 20_000,
        placedAge: 1,
      },
    });
    expect(placed.status).toBe(200);
    await stage.settle();
    const { id, version } = placed.body.data;
    const clearedAt = server.clock.now;
    await server.call("clearFlock", { as: stage.administrator, input: { id, version, clearedAt } });
    await stage.settle();
    expect(typesIn(house)).toEqual(["flock.placed", "flock.left"]);
    expect(stage.receiver.accepted[0]?.data).toMatchObject({
      flock: { id, count: 20_000, breed: "罗斯308" },
    });
  });

  it("cover gateways that go online or offline, each once", async () => {
    const house = await stage.house();
    await stage.webhook();
    const { database } = server;
    for (const isOnline of [false, false, true]) {
      await database.query("update house_states set is_online = $2 where house_id = $1", [
        house.id,
        isOnline,
      ]);
      await database.transaction(async (tx) =>
        appendFacts(tx, await houseFacts(tx, [house.id]), server.clock.now),
      );
      await stage.settle();
    }
    expect(typesIn(house)).toEqual(["gateway.offline", "gateway.online"]);
    expect(stage.receiver.accepted[0]?.data).toMatchObject({
      gateway: { networkId: house.networkId },
    });
  });

  it("cover commands that have ended, each once", async () => {
    const house = await stage.house();
    await stage.webhook();
    const place = { orgId: house.orgId, farmId: house.farmId };
    const command = (id: string, state: string) =>
      ({ kind: "command", place, command: { ...sent, id, houseId: house.id, state } }) as FactDraft;
    await server.database.transaction((tx) =>
      appendFacts(
        tx,
        [
          command("one", "queued"),
          command("one", "begun"),
          command("one", "verified"),
          command("one", "verified"),
          command("two", "unconfirmed"),
          command("two", "rejected"),
        ],
        server.clock.now,
      ),
    );
    await stage.settle();
    expect(
      stage.receiver.accepted.map(({ type, data }) => [type, (data["command"] as Command).state]),
    ).toEqual([
      ["command.ended", "verified"],
      ["command.ended", "rejected"],
    ]);
  });

  it("cover completed days, from the webhook's first day on, each once", async () => {
    const house = await buildHouse(server.database, { farmId: stage.farm.id });
    const [flock] = await server.database.query<{ id: number }>(
      "select id from flocks where house_id = $1",
      [house.id],
    );
    const day = (name: string, isRunning: boolean) =>
      server.database.query(
        `insert into flock_days (flock_id, day, day_age, mean_age, is_running, is_booked, opening,
           alive, alive_from, bird_days, dead, feed_sum_kg, feed_estimated_days, egg_sum)
         values ($1, $2, 3, 3, $3, true, 100, 98, 'book', 99, 2, 0, 0, 0)
         on conflict (flock_id, day) do update set is_running = excluded.is_running`,
        [flock!.id, name, isRunning],
      );
    await day("2026-06-08", false);
    await day("2026-06-09", true);
    await stage.webhook({ events: ["day.closed"] });
    await stage.settle();
    await day("2026-06-09", false);
    await day("2026-06-10", true);
    await stage.pass(5 * minuteMs);
    expect(stage.receiver.accepted.map(({ data }) => data)).toMatchObject([
      { house: { id: house.id }, flock: flock, day: "2026-06-09", figures: { dead: 2, alive: 98 } },
    ]);
  });
});

/** A command and the report of its outcome. */
const sent: Partial<Command> = {
  kind: "write",
  group: null,
  action: null,
  items: [],
  reason: null,
  queuedAt: 1,
  endedAt: null,
  createdBy: 7,
  operatorName: "李明",
};
