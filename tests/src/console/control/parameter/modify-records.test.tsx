// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ParameterChange } from "../../../../../contract/control/parameter/setting-row.ts";
import { ModifyRecords } from "../../../../../src/console/control/parameter/modify-records.tsx";
import type { QueryOf } from "../../../../../src/stores/port/call.ts";
import type { RecordRows } from "../../../../../src/stores/record/record-list.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

type Query = QueryOf<"listParameterRecord">;
const records = vi.fn<(query: Query) => Promise<RecordRows<ParameterChange>>>();
const lastQuery = () => records.mock.calls.at(-1)?.[0];

async function open(query = "") {
  const { address } = await stage(<ModifyRecords houseId={7} timeZone="Asia/Shanghai" />, {
    at: `/page${query}`,
    ports: { callApi: fakeCall({ listParameterRecord: records }) },
  });
  await act(settle);
  return address;
}
async function choose(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await act(settle);
}

beforeEach(() => {
  stubLayout();
  records.mockReset().mockResolvedValue({ total: 100, rows: [] });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("filters by one setting of a group and by days of the farm on the server, not only on the loaded page", async () => {
  const address = await open("?page=3&size=20");
  const page = { houseId: 7, page: 1, pageSize: 20 };
  expect(lastQuery()).toEqual({ ...page, page: 3 });
  expect(screen.queryByLabelText("Setting")).toBeNull();
  await choose("Group", "curve");
  const names = within(screen.getByLabelText("Setting")).getAllByRole("option");
  expect(names.map(({ textContent }) => textContent).slice(0, 4)).toEqual([
    "All settings",
    "Target offset",
    "Interpolation",
    "Day age",
  ]);
  await choose("Setting", "target");
  expect(lastQuery()).toEqual({ ...page, group: "curve", key: "target" });
  await choose("From day", "2026-03-08");
  await choose("To day", "2026-03-08");
  expect(lastQuery()).toEqual({
    ...page,
    group: "curve",
    key: "target",
    from: Date.UTC(2026, 2, 7, 16),
    to: Date.UTC(2026, 2, 8, 16),
  });
  expect(address()).toBe("/page?size=20&of=curve&key=target&from=2026-03-08&to=2026-03-08");
});

it("clears the setting along with its group, and ignores invalid parts of the address", async () => {
  const address = await open("?of=curve&key=target&from=2026-02-31&to=tomorrow");
  expect(lastQuery()).toMatchObject({ group: "curve", key: "target" });
  expect(lastQuery()).not.toHaveProperty("from");
  expect(lastQuery()).not.toHaveProperty("to");
  await choose("Group", "levels");
  expect(lastQuery()).toMatchObject({ group: "levels" });
  expect(lastQuery()).not.toHaveProperty("key");
  expect(address()).not.toContain("key=");
  cleanup();
  await open("?of=levels&key=target");
  expect(lastQuery()).not.toHaveProperty("key");
});
