// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { TemplateDrift } from "../../../../../contract/control/batch/config-template.ts";
import { batchHousesMax } from "../../../../../contract/control/batch/control-batch.ts";
import { DriftView } from "../../../../../src/console/control/template/drift-view.tsx";
import { fakeCall } from "../../../harness/fake-call.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { typist } from "../../../harness/typing.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const drift: TemplateDrift = {
  houseId: 1,
  templateId: 4,
  templateName: "夏季",
  templateNameEn: "Summer",
  values: 2,
  groups: ["curve"],
  lacking: [],
  unlike: null,
};
const manager = { roleKey: "company_manager", remoteConfigFlag: "1" } as const;

async function open(rows: readonly TemplateDrift[]) {
  const callApi = fakeCall({
    readHouseDrift: () =>
      Promise.resolve({
        houseId: 1,
        groups: [
          { group: "curve", isUnread: true, changes: [] },
          {
            group: "vent",
            isUnread: false,
            changes: [{ k: "cycleTotal", from: 300, to: 240 }],
          },
        ],
      }),
    listTemplateDrift: () => Promise.resolve({ total: rows.length, rows: [...rows] }),
    listConfigTemplate: () => Promise.resolve({ total: 0, rows: [] }),
  });
  await stage(<DriftView id={4} />, { user: manager, ports: { callApi } });
  await act(settle);
}

it("lists unread values, groups missing in a type, and houses of another species", async () => {
  await open([
    { ...drift, values: null, groups: ["curve", "vent"] },
    { ...drift, houseId: 2, values: 0, groups: [], lacking: ["feed", "light"] },
    { ...drift, houseId: 3, values: 0, groups: [], unlike: "species" },
  ]);
  const [unread, lacking, other] = screen.getAllByRole("listitem");
  expect(lacking?.textContent).toContain("Matches");
  expect(lacking?.textContent).toContain("Not available for this gateway type: Feed · Light");
  expect(other?.textContent).toContain("The template is for another species");
  await typist().click(within(unread!).getByRole("button", { name: /^Details/ }));
  await act(settle);
  const [, first, second] = within(unread!).getAllByRole("row");
  expect(first?.textContent).toMatch(/Never read$/);
  expect(second?.textContent).toContain("240");
});

it("plans for as many houses as fit in one batch, and shows how many are left", async () => {
  const rows = Array.from({ length: batchHousesMax + 1 }, (_, index) => ({
    ...drift,
    houseId: index + 1,
  }));
  await open(rows);
  expect(screen.getByText("At most 2000 houses at once; plan the other 1 next")).toBeTruthy();
  // Found by text: finding so many rows by role takes seconds.
  fireEvent.click(screen.getByText("Apply to houses that differ"));
  expect(screen.getByText("Change 2000 houses")).toBeTruthy();
}, 120_000);
