// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PanelTools } from "../../../../../src/console/control/batch-draft/panel-tools.tsx";
import { draftMemory } from "../../../../../src/stores/control/draft-memory.ts";
import { HouseEdit } from "../../../../../src/stores/control/house-edit.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { FakeClock, settle } from "../../../harness/fake-clock.ts";
import { fakeMemory } from "../../../harness/fake-memory.ts";
import { buildFarm, buildHouse, noon } from "../../../harness/fleet-factory.ts";
import { houseSettings } from "../../../harness/settings-factory.ts";
import { typist } from "../../../harness/typing.ts";
import { giveLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => giveLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The page of a house stays where it is while others are open. */
async function open(answers: Readonly<Record<string, unknown>>) {
  const house = new HouseEdit(houseSettings(), draftMemory(fakeMemory(), 1), new FakeClock(noon));
  const staged = await stage(<PanelTools house={house} />, {
    at: "/shack/house/1?tab=settings&group=curve",
    pattern: "*",
    user: { remoteConfigFlag: "1" },
    snapshot: {
      farms: [buildFarm({ id: 10 })],
      houses: [buildHouse({ id: 1, farmId: 10 }), buildHouse({ id: 2, farmId: 10 })],
    },
    ports: { callApi: fakeCall({}, async (name) => answers[name]) },
  });
  return { ...staged, house, typing: typist() };
}

describe("on the page of one house", () => {
  it("copied settings are pasted by a plan, which is shown and leaves no dialog behind (§8.36)", async () => {
    const { stores, typing, address } = await open({ planBatch: { batch: { id: "b7" } } });
    act(() =>
      stores.copied.copy({
        houseId: 2,
        houseName: "House 2",
        at: noon,
        groups: [{ group: "curve", hash: "9f2c41aa" }],
      }),
    );
    await typing.click(screen.getByRole("button", { name: "Paste" }));
    const dialog = await screen.findByRole("dialog");
    await typing.click(
      within(dialog).getByRole("button", { name: "Create plan (nothing is sent)" }),
    );
    await act(settle);
    expect(address()).toBe("/envcontrol/batches?batch=b7");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("a proposal replaces what was typed only after a question, and an undo brings it back (§8.37)", async () => {
    const { house, typing } = await open({
      proposeConfig: {
        houseId: 1,
        species: "broiler",
        groups: [
          {
            group: "heat",
            base: "00000001",
            items: [{ k: "heatMinOn", from: 60, to: 90, why: "{}" }],
          },
        ],
        missing: [],
      },
    });
    const heat = house.editOf("heat")!;
    act(() => heat.set({ k: "heatMinOff" }, 45));
    await typing.click(screen.getByRole("button", { name: "Auto config" }));
    const dialog = await screen.findByRole("dialog", { name: "Proposal" });
    await act(settle);
    await typing.click(within(dialog).getByRole("button", { name: "Use" }));
    const question = await screen.findByRole("alertdialog");
    expect(question.textContent).toContain("Your edits in Heating will be replaced");
    expect(heat.wishAt({ k: "heatMinOff" })).toBe(45);
    await typing.click(within(question).getByRole("button", { name: "Use" }));
    expect(heat.wishAt({ k: "heatMinOn" })).toBe(90);
    expect(heat.wishAt({ k: "heatMinOff" })).not.toBe(45);
    act(() => heat.undo());
    expect(heat.changes.map(({ k }) => k)).toEqual(["heatMinOff"]);
  });
});
