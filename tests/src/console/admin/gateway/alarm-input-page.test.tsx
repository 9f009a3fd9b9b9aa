// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AlarmInput } from "../../../../../contract/fleet/gateway/alarm-input.ts";
import type { Gateway } from "../../../../../contract/telemetry/house-gateway.ts";
import type { Role } from "../../../../../contract/account/role.ts";
import { minuteMs } from "../../../../../contract/base/time.ts";
import { AlarmInputPage } from "../../../../../src/console/admin/gateway/alarm-input-page.tsx";
import type { CallApi } from "../../../../../src/stores/port/call.ts";
import { buildDetail, buildFarm, buildHouse, noon } from "../../../harness/fleet-factory.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { typist } from "../../../harness/typing.ts";
import { buildGateway } from "../../../harness/house-stage.tsx";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

const gas: AlarmInput = {
  id: 3,
  gatewayId: 7,
  code: 2,
  content: "燃气探测器",
  contentEn: "Gas detector",
  relayType: "normallyClosed",
  important: true,
  horn: true,
  shieldUntil: null,
  shieldedBy: null,
  testedAt: null,
  version: 1,
};
let rows: AlarmInput[];
let gateway: Gateway | null;
const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>();

const open = async (roleKey: Role = "farm_manager", canOperate: "0" | "1" = "1") => {
  const { stores } = await stage(<AlarmInputPage />, {
    snapshot: { farms: [buildFarm()], houses: [buildHouse({ id: 100, nameEn: "House 2" })] },
    user: { roleKey, canOperate },
    ports: { callApi: call as unknown as CallApi },
    at: "/gateway/7/input?house=100",
    pattern: "/gateway/:id/input",
  });
  act(() => stores.houseDetails.apply([buildDetail({ houseId: 100, di: [0, 1, null] })]));
  await act(settle);
  return typist();
};

beforeEach(() => {
  stubLayout();
  rows = [gas];
  gateway = null;
  call.mockImplementation((name) => {
    if (name === "gatewayDetail") return Promise.resolve(gateway);
    return Promise.resolve(name === "listAlarmInput" ? { total: rows.length, rows } : gas);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  call.mockReset();
});

it("shows the wiring of each input, and tests one for the selected time", async () => {
  const typing = await open();
  expect(screen.getByText("Gas detector")).toBeTruthy();
  expect(screen.getByText("Normally closed (alarm when open)")).toBeTruthy();
  await typing.selectOptions(screen.getByLabelText(/Test duration/), "15");
  rows = [{ ...gas, shieldUntil: noon + 15 * minuteMs, shieldedBy: "Wang" }];
  await typing.click(screen.getByRole("button", { name: "Test Gas detector" }));
  await act(settle);
  expect(call.mock.calls.find(([name]) => name === "shieldAlarmInput")?.[1]).toEqual({
    id: 3,
    minutes: 15,
  });
  expect(screen.getByText(/^Tested by Wang until /)).toBeTruthy();
  await typing.click(screen.getByRole("button", { name: "End the test of Gas detector" }));
  expect(call.mock.calls.findLast(([name]) => name === "shieldAlarmInput")?.[1]).toEqual({
    id: 3,
    minutes: 0,
  });
});

it("no input can be added where the gateway's type has none; stored ones are shown", async () => {
  gateway = buildGateway();
  await open();
  expect(screen.getByRole("button", { name: "New alarm input" })).toBeTruthy();
  cleanup();
  gateway = buildGateway({ fitted: { ...gateway.fitted, alarmInputs: 0 } });
  await open();
  expect(screen.getByText("Gas detector")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "New alarm input" })).toBeNull();
  cleanup();
  rows = [];
  await open();
  expect(screen.getByText("Gateways of this type have no alarm inputs.")).toBeTruthy();
});

it("lets a house manager test and change nothing else, and is read-only for others", async () => {
  await open("shack_manager");
  expect(screen.queryByRole("button", { name: "New alarm input" })).toBeNull();
  expect(screen.getByRole("button", { name: "Test Gas detector" })).toBeTruthy();
  cleanup();
  await open("shack_manager", "0");
  expect(screen.queryByRole("button", { name: "Test Gas detector" })).toBeNull();
});

it("reports that no input has a name", async () => {
  rows = [];
  await open();
  expect(screen.getByText("No alarm input has a name yet")).toBeTruthy();
});

it("names the house with its farm, and shows every input as it is now", async () => {
  gateway = buildGateway({ inputs: [gas] });
  await open();
  const name = screen.getByRole("heading", { level: 1 }).textContent;
  expect(name).toContain(buildFarm().nameEn);
  expect(name).toContain("House 2");
  const inputs = screen
    .getAllByRole("row", { name: /^Input \d/ })
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(" "));
  expect(inputs).toEqual([
    "Input 1 Open Normally open Normal",
    "Input 2 Gas detector important Closed Normally closed Normal",
    "Input 3 Unknown Normally open Unknown",
  ]);
});
