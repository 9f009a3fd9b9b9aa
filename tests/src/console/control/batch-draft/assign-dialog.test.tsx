// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ConfigTemplate } from "../../../../../contract/control/batch/config-template.ts";
import { batchHousesMax } from "../../../../../contract/control/batch/control-batch.ts";
import { AssignDialog } from "../../../../../src/console/control/batch-draft/assign-dialog.tsx";
import { fakeCall } from "../../../harness/fake-call.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { buildFarm, buildHouse } from "../../../harness/fleet-factory.ts";
import { typist } from "../../../harness/typing.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const layers = {
  id: 4,
  name: "蛋鸡夏季",
  nameEn: "Layers, summer",
  species: "layer",
} as ConfigTemplate;
const list = { listConfigTemplate: () => Promise.resolve({ total: 1, rows: [layers] }) };

it("shows how many of the houses have other animals than the template is for", async () => {
  const houses = [buildHouse({ id: 1 }), buildHouse({ id: 2, species: "layer" })];
  const snapshot = { farms: [buildFarm()], houses };
  const dialog = <AssignDialog ids={[1, 2]} onClose={() => undefined} />;
  await stage(dialog, { snapshot, ports: { callApi: fakeCall(list) } });
  await act(settle);
  expect(screen.queryByText(/a different species/)).toBeNull();
  await typist().selectOptions(screen.getByRole("combobox", { name: "Template" }), "4");
  expect(screen.getByText("1 of them has a different species from the template")).toBeTruthy();
});

it("assigns a template to any number of ticked houses, several at a time", async () => {
  const sent: (readonly number[])[] = [];
  const callApi = fakeCall(list, async (_name, input) => {
    sent.push((input as { houseIds: readonly number[] }).houseIds);
    return null;
  });
  const ids = Array.from({ length: batchHousesMax + 3 }, (_, index) => index + 1);
  const close = vi.fn();
  await stage(<AssignDialog ids={ids} onClose={close} />, { ports: { callApi } });
  await act(settle);
  const dialog = screen.getByRole("dialog", { name: "Compare with template…" });
  await typist().click(within(dialog).getByRole("button", { name: "Compare with template…" }));
  await act(settle);
  expect(sent.map(({ length }) => length)).toEqual([batchHousesMax, 3]);
  expect(sent.flat()).toEqual(ids);
  expect(close).toHaveBeenCalledTimes(1);
});
