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
import { houseSettings, knownGroup } from "../../../harness/settings-factory.ts";
import { soundSettings } from "../../../harness/sound-settings.ts";
import { typist } from "../../../harness/typing.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The page of a house stays mounted while others are open. */
async function open(answers: Readonly<Record<string, unknown>>) {
  const called: string[] = [];
  const house = new HouseEdit(houseSettings(), draftMemory(fakeMemory(), 1), new FakeClock(noon));
  const staged = await stage(<PanelTools house={house} />, {
    at: "/shack/house/1?tab=settings&group=curve",
    pattern: "*",
    user: { remoteConfigFlag: "1" },
    snapshot: {
      farms: [buildFarm({ id: 10 })],
      houses: [
        buildHouse({ id: 1, farmId: 10 }),
        buildHouse({ id: 2, farmId: 10, name: "2 号舍", nameEn: "House 2" }),
      ],
    },
    ports: {
      callApi: fakeCall({}, async (name) => {
        called.push(name);
        return answers[name];
      }),
    },
  });
  return { ...staged, house, called, typing: typist() };
}

describe("on the page of one house", () => {
  it("copied values fill the form after a question, without sending, and can be undone (§8.36)", async () => {
    const content = soundSettings().curve;
    const copiedCurve = knownGroup(
      "curve",
      { ...content, values: { ...content.values, targetOffset: -1.5 } },
      { hash: "9f2c41aa" },
    );
    const { stores, house, typing, called } = await open({
      readParameter: { ...houseSettings(), houseId: 2, groups: [copiedCurve] },
    });
    const curve = house.editOf("curve")!;
    act(() =>
      stores.copied.copy({
        houseId: 2,
        // Copied on a screen in Chinese.
        houseName: "一场 · 2 号舍",
        at: noon,
        groups: [{ group: "curve", hash: "9f2c41aa" }],
      }),
    );
    expect(screen.getByText(/^From Farm\s1 · House\s2: Temperature curve/)).toBeTruthy();
    await typing.click(screen.getByRole("button", { name: "Paste" }));
    const question = await screen.findByRole("alertdialog");
    expect(question.textContent).toContain("Pasting overwrites existing settings. Continue?");
    expect(question.textContent).toMatch(
      /Temperature curve of Farm\s1 · House\s2 will fill the form of .*House\s1/,
    );
    expect(curve.hasChanges).toBe(false);
    await typing.click(within(question).getByRole("button", { name: "Paste" }));
    await act(settle);
    expect(curve.changes).toEqual([{ k: "targetOffset", from: 0, to: -1.5 }]);
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(called).toEqual(["readParameter"]);
    act(() => curve.undo());
    expect(curve.hasChanges).toBe(false);
  });

  it("the house that was copied from shows where to paste", async () => {
    const { stores } = await open({});
    const groups = [{ group: "curve", hash: "9f2c41aa" }] as const;
    act(() =>
      stores.copied.copy({ houseId: 1, houseName: "House 1", at: noon, groups: [...groups] }),
    );
    expect(screen.queryByRole("button", { name: "Paste" })).toBeNull();
    expect(screen.getByText(/^Paste on the Settings tab of another house/)).toBeTruthy();
  });

  it("a proposal replaces typed values only after a question, and an undo brings them back (§8.37)", async () => {
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
    const dialog = await screen.findByRole("dialog", { name: /House 1 · Proposal$/ });
    await act(settle);
    await typing.click(within(dialog).getByRole("button", { name: "Use" }));
    const question = await screen.findByRole("alertdialog");
    expect(question.textContent).toContain("Your edits in Heating will be replaced");
    expect(heat.desiredAt({ k: "heatMinOff" })).toBe(45);
    await typing.click(within(question).getByRole("button", { name: "Use" }));
    expect(heat.desiredAt({ k: "heatMinOn" })).toBe(90);
    expect(heat.desiredAt({ k: "heatMinOff" })).not.toBe(45);
    act(() => heat.undo());
    expect(heat.changes.map(({ k }) => k)).toEqual(["heatMinOff"]);
  });
});
