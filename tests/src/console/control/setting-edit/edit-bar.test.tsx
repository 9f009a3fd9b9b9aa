// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { EditBar } from "../../../../../src/console/control/setting-edit/edit-bar.tsx";
import { draftMemory } from "../../../../../src/stores/control/draft-memory.ts";
import { HouseEdit } from "../../../../../src/stores/control/house-edit.ts";
import { buildCommand } from "../../../harness/command-factory.ts";
import { FakeClock } from "../../../harness/fake-clock.ts";
import { fakeMemory } from "../../../harness/fake-memory.ts";
import { buildFarm, buildHouse, noon } from "../../../harness/fleet-factory.ts";
import { stage } from "../../../harness/page-stage.tsx";
import { houseSettings } from "../../../harness/settings-factory.ts";

afterEach(cleanup);

it("shows changes as being sent while a command contains them, otherwise as not sent", async () => {
  const house = new HouseEdit(houseSettings(), draftMemory(fakeMemory(), 1), new FakeClock(noon));
  const { stores } = await stage(
    <EditBar house={house} group="curve">
      {null}
    </EditBar>,
    {
      at: "/shack/house/1?tab=settings&group=curve",
      pattern: "*",
      user: { remoteConfigFlag: "1" },
      snapshot: {
        farms: [buildFarm({ id: 10 })],
        houses: [buildHouse({ id: 1, farmId: 10 })],
      },
    },
  );
  const bar = () => screen.getByRole("region", { name: "1 change" });
  act(() => house.editOf("curve")!.set({ k: "targetOffset" }, -0.5));
  expect(bar().textContent).toContain("not sent yet");
  const sent = buildCommand({ houseId: 1, kind: "write", group: "curve", state: "sent" });
  act(() => stores.fleet.commands.put(sent));
  expect(bar().textContent).toContain("Being sent");
  act(() => stores.fleet.commands.put({ ...sent, state: "rejected", endedAt: noon }));
  expect(bar().textContent).toContain("not sent yet");
  // Read back, while the page is still loading the settings; another change is not sent.
  const items = [...house.editOf("curve")!.changes];
  const verified = { ...sent, id: "b", items, state: "verified" as const, endedAt: noon };
  act(() => stores.fleet.commands.put(verified));
  expect(bar().textContent).toContain("Being sent");
  act(() => house.editOf("curve")!.set({ k: "targetOffset" }, -1));
  expect(bar().textContent).toContain("not sent yet");
});
