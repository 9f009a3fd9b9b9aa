import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import { incidentRecentMs, incidentsOf } from "../../../../contract/alarm/incident.ts";
import type { Fact } from "../../../../contract/live/live-stream.ts";
import { hourMs } from "../../../../contract/base/time.ts";
import {
  applyAlarmChanges,
  type HouseChanges,
  writeAlarms,
} from "../../../../server/judge/record/alarm-writer.ts";
import { readIncidents } from "../../../../server/judge/record/incident-queries.ts";
import type { Database } from "../../../../server/platform/db/open-database.ts";
import { readFleetSnapshot } from "../../../../server/live/overview/overview-queries.ts";
import { type Caller, visibleHouses } from "../../../../server/platform/session/caller-scope.ts";
import { FleetStore } from "../../../../src/stores/fleet/fleet-store.ts";
import {
  bruteForce,
  networkIn,
  type Story,
  storyArbitrary,
  storyStart,
} from "../../../src/harness/incident-story.ts";
import { openTestDatabase, type TestDatabase } from "../../../factories/database.ts";
import { buildFarm, buildHouse, buildOrg } from "../../../factories/fleet.ts";
import { buildUser } from "../../../factories/user.ts";
import { emptySql } from "../../../factories/reset.ts";

let opened: TestDatabase;
let database: Database;
let administrator: Caller;
/** A user who sees the houses with odd numbers. */
let houseManager: Caller;
/** The houses of the stories with this many farms, by their numbers in the story. */
const sites = new Map<number, { readonly id: number; readonly farmId: number }[]>();

beforeAll(async () => {
  opened = await openTestDatabase();
  ({ database } = opened);
  administrator = await buildUser(database);
  const orgId = await buildOrg(database);
  for (let farms = 1; farms <= 5; farms++) {
    const farmIds = [];
    for (let index = 0; index < farms; index++)
      farmIds.push((await buildFarm(database, { orgId })).id);
    const houses = [];
    for (let index = 0; index < 8; index++)
      houses.push(await buildHouse(database, { farmId: farmIds[index % farms]! }));
    sites.set(farms, houses);
  }
  const odd = [...sites.values()].flatMap((houses) =>
    houses.filter((_, position) => position % 2 === 0),
  );
  houseManager = await buildUser(database, {
    roleKey: "shack_manager",
    orgId,
    houseIds: odd.map(({ id }) => id),
  });
});
afterAll(() => opened.close());
beforeEach(() => database.query(emptySql(["notice_duties", "alarms", "alarm_events", "facts"])));

const simCards: Readonly<Record<string, string>> = {
  "mobile 37": "89860012345678901234",
  "unicom 37": "89860112345678901234",
};

/** The story as stored in the database, with the ids of the database. */
async function storeStory(story: Story): Promise<Story> {
  await database.query(emptySql(["notice_duties", "alarms", "alarm_events", "facts"]));
  const farms = new Set([...story.houses.values()].map(({ farmId }) => farmId)).size;
  const site = sites.get(farms)!;
  const houses = new Map<number, { farmId: number; network: string | null }>();
  for (const [index, { network }] of story.houses) {
    const { id, farmId } = site[index - 1]!;
    houses.set(id, { farmId, network });
    await database.query("update gateways set sim_card = $2 where house_id = $1", [
      id,
      network === null ? null : simCards[network],
    ]);
  }
  const active = new Set<string>();
  const alarms = story.alarms.flatMap((alarm): Alarm[] => {
    const { id: houseId, farmId } = site[alarm.houseId - 1]!;
    const subject = alarm.key === "diAlarm" ? alarm.subject : String(alarm.id);
    // Each condition has only one active alarm.
    const name = `${houseId} ${alarm.key} ${subject}`;
    if (alarm.clearedAt === null && active.has(name)) return [];
    if (alarm.clearedAt === null) active.add(name);
    return [{ ...alarm, houseId, farmId, subject }];
  });
  await database.query(
    `insert into alarms (id, house_id, farm_id, org_id, key, subject, severity, state, raised_at,
       ack_at, ack_by, cleared_at, suppressed_by, version)
     select id, house_id, farm_id, 1, key, subject, severity, state, raised_at,
       ack_at, ack_by, cleared_at, suppressed_by, version
     from json_populate_recordset(null::alarms, $1::json)`,
    [
      JSON.stringify(
        alarms.map((alarm) => ({
          ...alarm,
          house_id: alarm.houseId,
          farm_id: alarm.farmId,
          raised_at: new Date(alarm.raisedAt),
          ack_at: alarm.ackAt === null ? null : new Date(alarm.ackAt),
          ack_by: alarm.ackBy,
          cleared_at: alarm.clearedAt === null ? null : new Date(alarm.clearedAt),
          suppressed_by: alarm.suppressedBy,
        })),
      ),
    ],
  );
  return { alarms, houses };
}

/** The first fault of the incident of each alarm that `isRequested` selects. */
const firstOf = (
  groups: readonly { readonly first: number; readonly ids: readonly number[] }[],
  isRequested: (id: number) => boolean,
) =>
  groups
    .flatMap(({ first, ids }) => ids.filter(isRequested).map((id) => [id, first] as const))
    .toSorted(([a], [b]) => a - b);

const summaryOf = (alarms: readonly Alarm[], story: Story) =>
  incidentsOf(alarms, networkIn(story)).map(({ id, members }) => ({
    first: id,
    ids: members.map((member) => member.id),
  }));

it("a snapshot includes the closed alarms that its incidents need", async () => {
  await fc.assert(
    fc.asyncProperty(
      storyArbitrary,
      fc.constantFrom(1.5 * hourMs, 30 * hourMs),
      fc.boolean(),
      async (written, ago, isHouseManager) => {
        const story = await storeStory(written);
        const now = storyStart + ago;
        const caller = isHouseManager ? houseManager : administrator;
        const mine = await readFleetSnapshot(database, caller, now);
        const visibleHouses = new Set(mine.houses.map(({ id }) => id));
        const visible = story.alarms.filter(({ houseId }) => visibleHouses.has(houseId));
        const requestedIds = new Set(
          visible
            .filter(
              ({ state, raisedAt }) => state !== "closed" || raisedAt >= now - incidentRecentMs,
            )
            .map(({ id }) => id),
        );
        const isRequested = (id: number) => requestedIds.has(id);
        const expected = firstOf(bruteForce(visible, networkIn(story)), isRequested);
        expect(mine.past.every(({ state }) => state === "closed")).toBe(true);
        expect(firstOf(summaryOf([...mine.alarms, ...mine.past], story), isRequested)).toEqual(
          expected,
        );
        // The browser shows the same: every open alarm in one row, under its first fault.
        const fleet = new FleetStore();
        fleet.applySnapshot(mine);
        const open = new Set(mine.alarms.map(({ id }) => id));
        expect(
          fleet.incidents.rows
            .flatMap(({ id, alarms }) => alarms.map((alarm) => [alarm.id, id]))
            .toSorted(([a = 0], [b = 0]) => a - b),
        ).toEqual(expected.filter(([id]) => open.has(id)));
        expect(fleet.incidents.rows.reduce((sum, { counts }) => sum + counts.annunciated, 0)).toBe(
          fleet.alarmCount,
        );
      },
    ),
    { numRuns: 120 },
  );
});

it("the incident of an alarm is complete from any of its members, within the caller's houses", async () => {
  await fc.assert(
    fc.asyncProperty(
      storyArbitrary,
      fc.nat(99),
      fc.boolean(),
      async (written, pick, isHouseManager) => {
        const story = await storeStory(written);
        if (story.alarms.length === 0) return;
        const caller = isHouseManager ? houseManager : administrator;
        const { houses } = await readFleetSnapshot(database, caller, storyStart);
        const seen = new Set(houses.map(({ id }) => id));
        const visible = story.alarms.filter(({ houseId }) => seen.has(houseId));
        const requestedAlarm = story.alarms[pick % story.alarms.length]!;
        const incidents = await readIncidents(
          database,
          visibleHouses(caller),
          [requestedAlarm.id],
          storyStart + 2 * hourMs,
        );
        const expected = bruteForce(visible, networkIn(story)).filter(({ ids }) =>
          ids.includes(requestedAlarm.id),
        );
        expect(
          incidents.map(({ id, members }) => ({
            first: id,
            ids: members.map((member) => member.id).toSorted((a, b) => a - b),
          })),
        ).toEqual(expected);
      },
    ),
    { numRuns: 120 },
  );
});

it("a chain of closed alarms is followed to its first fault", async () => {
  const [{ id: houseId, farmId }] = sites.get(1)! as [{ id: number; farmId: number }];
  await database.query(
    `insert into alarms (house_id, farm_id, org_id, key, severity, state, raised_at, ack_at,
       cleared_at, version)
     select $1, $2, 1, 'tempHigh', 2, case when no = 0 then 'unacknowledged' else 'closed' end,
       to_timestamp($3::float8 - no * 150), case when no > 0 then to_timestamp($3::float8) end,
       case when no > 0 then to_timestamp($3::float8) end, 1
     from generate_series(0, 200) as no order by no desc`,
    [houseId, farmId, storyStart / 1000],
  );
  const { alarms, past } = await readFleetSnapshot(
    database,
    administrator,
    storyStart + 9 * hourMs,
  );
  expect([alarms.length, past.length]).toEqual([1, 200]);
  expect(past[0]!.raisedAt).toBe(storyStart - 200 * 150_000);
});

it("a grid failure of 40 houses reported by two servers at once is the same in stream and snapshot", async () => {
  /** Five seconds to midnight in Shanghai. */
  const start = Date.UTC(2026, 5, 1, 15, 59, 55);
  const houses = [...sites.values()].flat();
  const keys = ["powerFail", "phaseLoss", "phaseLoss", "spLow", "tempRise", "tempHigh"] as const;
  const changes = Array.from({ length: 600 }, (_, index): HouseChanges => {
    const house = houses[index % houses.length]!;
    const position = Math.floor(index / houses.length);
    return {
      place: { houseId: house.id, farmId: house.farmId, orgId: 1 },
      changes: [
        {
          kind: "raise",
          key: keys[position] ?? "fanFault",
          subject: String(position),
          severity: position === 0 ? 1 : 2,
          value: null,
          limit: null,
          suppressedBy: null,
          at: start + Math.floor((index * 10_000) / 600),
        },
      ],
    };
  });
  // The last alarms are applied first, by two workers that do not wait for each other.
  const reversed = changes.toReversed();
  const reportAll = async (mine: readonly HouseChanges[]) => {
    for (let from = 0; from < mine.length; from += 60)
      await database.transaction(async (tx) => {
        const pending = await applyAlarmChanges(tx, mine.slice(from, from + 60));
        await writeAlarms(tx, pending, [], start + 10_000);
      });
  };
  const before = await readFleetSnapshot(database, administrator, start);
  await Promise.all([
    reportAll(reversed.filter((_, index) => index % 2 === 0)),
    reportAll(reversed.filter((_, index) => index % 2 === 1)),
  ]);

  const streamed = new FleetStore();
  streamed.applySnapshot(before);
  const facts = await database.query<{ payload: Fact }>(
    "select payload from facts where seq > $1 order by seq",
    [before.seq],
  );
  streamed.applyDelta({
    facts: facts.map(({ payload }) => payload),
    readings: [],
    serverTime: start + 10_000,
  });
  // A client that starts after a crash only has the snapshot.
  const restarted = new FleetStore();
  restarted.applySnapshot(await readFleetSnapshot(database, administrator, start + 10_000));
  const rowsOf = ({ incidents }: FleetStore) =>
    incidents.rows.map(({ id, key, first, counts, houseIds }) => ({
      id,
      key,
      house: first.houseId,
      at: first.raisedAt,
      counts,
      houses: houseIds.length,
    }));
  expect(rowsOf(restarted)).toEqual(rowsOf(streamed));
  // Fifteen farms lost their mains power: each is a row, named after its first house.
  expect(rowsOf(restarted).map(({ key, house, at }) => [key, house, at])).toEqual(
    [...new Set(houses.map(({ farmId }) => farmId))].map((farmId) => {
      const index = houses.findIndex((house) => house.farmId === farmId);
      return ["powerFail", houses[index]!.id, start + Math.floor((index * 10_000) / 600)];
    }),
  );
  expect(restarted.openAlarms).toHaveLength(600);
  expect(restarted.incidents.rows.reduce((sum, { counts }) => sum + counts.annunciated, 0)).toBe(
    600,
  );
});
