// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Command } from "../../../../../contract/control/command/command.ts";
import { commandAfter } from "../../../../../contract/control/command/command-life.ts";
import {
  type CommandLife,
  commandTimes,
  isEnded,
  newCommand,
} from "../../../../../contract/control/command/command-state.ts";
import { CommandsAtWork } from "../../../../../src/console/control/command/commands-at-work.tsx";
import { SettingsPage } from "../../../harness/settings-page.tsx";
import type { Misbehaviour } from "../../../../../simulator/controller/misbehaviour.ts";
import { DeviceHarness, type Report } from "../../../../simulator/controller/device-harness.ts";
import { runsOf } from "../../../../factories/long.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { buildFarm, buildHouse, buildReading, noon } from "../../../harness/fleet-factory.ts";
import { buildCommand } from "../../../harness/command-factory.ts";
import { houseSettings, knownGroup } from "../../../harness/settings-factory.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: noon });
  stubLayout();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const sends = runsOf(1000, 24);
const faults = [null, "liar", "deaf", "rounder"] as const satisfies (Misbehaviour | null)[];
const place = "targetOffset";
/** Adding 0 turns -0 into 0, as serialising it as JSON does. */
const offsetIn = ({ values }: Pick<Report, "values">) => Number(values[place]) + 0;

/** A page over a simulated controller, whose reports reach it as the server would pass them on. */
async function pageOver(harness: DeviceHarness) {
  let curve = harness.reports.findLast(({ group }) => group === "curve")!;
  const known = () =>
    knownGroup("curve", { values: curve.values, rows: curve.rows } as never, {
      rev: curve.rev,
      hash: curve.hash,
    });
  const settings = () => ({
    ...houseSettings(),
    groups: houseSettings().groups.map((group) => (group.group === "curve" ? known() : group)),
  });
  const { stores, clock } = await stage(
    <>
      <SettingsPage />
      <CommandsAtWork />
    </>,
    {
      at: "/shack/house/1?tab=settings&group=curve",
      pattern: "/shack/house/:id",
      snapshot: {
        farms: [buildFarm({ id: 10 })],
        houses: [buildHouse({ id: 1, farmId: 10 })],
        readings: [buildReading({ houseId: 1 })],
      },
      user: { remoteConfigFlag: "1", canOperate: "1" },
      ports: {
        callApi: fakeCall({
          readParameter: () => Promise.resolve(settings()),
          listCommand: () => Promise.resolve({ rows: [], total: 0 }),
          listBatch: () => Promise.resolve({ rows: [], total: 0 }),
          listRollout: () => Promise.resolve({ rows: [], total: 0 }),
          listAwaiting: () => Promise.resolve({ rows: [] }),
        }),
      },
    },
  );
  await act(settle);
  return {
    stores,
    painted: () =>
      Number(
        screen
          .getByRole("textbox", { name: "Target offset" })
          .closest(".setting-field")!
          .getAttribute("data-said"),
      ),
    lastSaid: () => offsetIn(curve),
    hear: async (report: Report) => {
      curve = report;
      await act(async () => stores.recordChangeCounts.receive(["parameters"]));
      // An open page queries at most once a second.
      await act(() => clock.advance(1000));
    },
  };
}

/** The command as the server sends it to the page. */
const shown = ({ id, state, wish, saidAt, endedAt, found }: CommandLife): Command =>
  buildCommand({ id, state, items: [...wish], saidAt, endedAt, found: [...found], armedAt: noon });

it(`${sends} sends to controllers that obey, lie, round or are deaf: the painted value is their last report, and success is read back`, async () => {
  const harness = new DeviceHarness();
  harness.connect();
  vi.advanceTimersByTime(10_000);
  const page = await pageOver(harness);
  const { stores } = page;
  const ends = new Map<string, number>();
  for (let count = 0; count < sends; count += 1) {
    // The device's clock is synchronised when it connects, and trusted for an hour.
    if (count % 100 === 99) harness.connect();
    harness.plant.misbehaviour = faults[count % faults.length]!;
    const from = page.lastSaid();
    const to = Number((((count * 7) % 41) / 10 - 2).toFixed(1));
    if (from === to) continue;
    const change = { k: place, from, to };
    const [answers, reports] = [harness.answers.length, harness.reports.length];
    const id = harness.write("curve", [change]);
    let life = newCommand({
      id,
      seq: count + 1,
      kind: "write",
      createdAt: 0,
      group: "curve",
      wish: [change],
      isJournalled: true,
      needsApproval: false,
    });
    const take = async (next: CommandLife) => {
      life = next;
      await act(async () => stores.fleet.commands.put(shown(life)));
      expect(page.painted()).toBe(page.lastSaid());
    };
    await act(async () => stores.fleet.commands.follow(shown(life)));
    await take(commandAfter(life, { kind: "said", session: "s" }, 0));
    // Time for the bus, the flash, and the controller's reports.
    vi.advanceTimersByTime(8000);
    for (const answer of harness.answers.slice(answers).filter((answer) => answer.id === id))
      await take(commandAfter(life, { kind: "answer", answer, ackedSeq: 0 }, 1000));
    for (const report of harness.reports.slice(reports).filter(({ group }) => group === "curve")) {
      await page.hear(report);
      expect(page.painted()).toBe(offsetIn(report));
      const read = { values: report.values, rows: report.rows } as never;
      const event = { kind: "values", id: report.id ?? null, rev: report.rev, settings: read };
      await take(commandAfter(life, event as never, 1500));
    }
    const isOver = commandTimes.window.write + commandTimes.graceMs;
    await take(commandAfter(life, { kind: "tick", session: "s" }, isOver));
    ends.set(life.state, (ends.get(life.state) ?? 0) + 1);
    const success = stores.toast.toasts.filter(({ text }) => text.startsWith("send success"));
    expect([count, success.length]).toEqual([count, life.state === "verified" ? 1 : 0]);
    if (life.state === "verified")
      expect(harness.controller.settings("curve").values[place]).toBe(to);
    if (!isEnded(life.state))
      await take(commandAfter(life, { kind: "closed", reason: "x" }, isOver + 3_600_000));
    for (const toast of stores.toast.toasts) stores.toast.dismiss(toast.id);
  }
  expect([...ends.keys()].toSorted()).toEqual(["mismatch", "unconfirmed", "verified"]);
  harness.stop();
}, 600_000);
