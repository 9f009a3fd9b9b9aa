// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { runInAction } from "mobx";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dayMs, hourMs } from "../../../../contract/base/time.ts";
import { ReplayStore } from "../../../../src/stores/screens/replay-store.ts";
import { ReplayBar } from "../../../../src/screens/replay/replay-bar.tsx";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildSnapshot,
  noon,
} from "../../harness/fleet-factory.ts";
import { stubLayout, makeStores, stage } from "../wall-stage.tsx";

let replay: ReplayStore;
beforeEach(stubLayout);
afterEach(() => {
  replay.end();
  cleanup();
});

/** A started replay, and its bar. */
async function open() {
  const { stores, clock } = makeStores();
  stores.fleet.applySnapshot(buildSnapshot());
  replay = new ReplayStore(
    {
      picture: async (at) => ({
        earliest: noon - 30 * dayMs,
        picture: buildSnapshot({ serverTime: at, readings: [] }),
      }),
      steps: () => new Promise(() => undefined),
      fetchRange: () => new Promise(() => undefined),
    },
    clock,
    stores,
  );
  replay.begin();
  await act(() => clock.advance(0));
  stage(<ReplayBar store={replay} />, stores);
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole("button", { name }));
    await act(() => clock.advance(0));
  };
  return { stores, clock, press };
}

describe("the bar of a replay", () => {
  test("moves by hours and by days", async () => {
    const { press } = await open();
    await press("Back 1 day");
    await press("Back 1 h");
    expect(replay.at).toBe(noon - 2 * dayMs - hourMs);
    await press("Forward 1 day");
    expect(replay.at).toBe(noon - dayMs - hourMs);
  });

  test("moves to any valid day and time, by the wall's clock", async () => {
    const { press } = await open();
    const field = screen.getByLabelText("Day and time");
    fireEvent.change(field, { target: { value: "2026-02-23 03:12" } });
    let isHeard = false;
    const listen = () => (isHeard = true);
    window.addEventListener("keydown", listen);
    fireEvent.keyDown(field, { key: "h" });
    window.removeEventListener("keydown", listen);
    expect(isHeard).toBe(false);
    await press("Go");
    expect(replay.at).toBe(Date.UTC(2026, 1, 22, 19, 12));
  });

  test("explains the format of day and time after invalid input, and stays open", async () => {
    const { press } = await open();
    const before = replay.at;
    const field = screen.getByLabelText("Day and time");
    fireEvent.change(field, { target: { value: "2026-02-31 03:12" } });
    await press("Go");
    expect(replay.at).toBe(before);
    expect(screen.getByRole("alert").textContent).toBe("Enter as 2026-03-05 06:30");
    fireEvent.change(field, { target: { value: "2026-02-2" } });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("shows for a while that an urgent alarm has ended it", async () => {
    const { stores, clock } = await open();
    act(() =>
      runInAction(() => {
        stores.fleet.applyDelta(
          buildDelta({ facts: [alarmFact(buildAlarm({ severity: 1, key: "powerFail" }))] }),
        );
      }),
    );
    expect(screen.getByRole("status").textContent).toBe("A new urgent alarm ended the replay");
    await act(() => clock.advance(31_000));
    expect(screen.queryByRole("status")).toBeNull();
  });
});
