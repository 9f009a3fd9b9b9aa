// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { NoticeBudget } from "../../../../contract/notify/notice-budget.ts";
import type { Role } from "../../../../contract/account/role.ts";
import { RulePage } from "../../../../src/console/admin/rule/rule-page.tsx";
import type { CallApi } from "../../../../src/stores/port/call.ts";
import { noon } from "../../harness/fleet-factory.ts";
import { settle } from "../../harness/fake-clock.ts";
import { typist } from "../../harness/typing.ts";
import { stubLayout, stage } from "../../harness/page-stage.tsx";

const usual: NoticeBudget = {
  orgId: 1,
  day: "2026-03-10",
  timeZone: "Asia/Shanghai",
  calls: null,
  texts: null,
  onWayMin: null,
  thereMin: null,
  channels: [
    { channel: "call", budget: 300, used: 12, state: "free" },
    { channel: "text", budget: 2000, used: 2100, state: "urgentOnly" },
  ],
  warned: 0,
  changedBy: null,
  changedAt: null,
  version: 0,
};
let budget: NoticeBudget;
const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>();
const open = async (roleKey: Role = "company_manager") => {
  await stage(<RulePage />, {
    user: { roleKey },
    ports: { callApi: call as unknown as CallApi },
    at: "/page?tab=budget",
  });
  await act(settle);
  return typist();
};
const untilShown = () =>
  vi.waitFor(() => expect(screen.getByText(/^Usage on/)).toBeTruthy(), { timeout: 60_000 });

beforeEach(() => {
  stubLayout();
  budget = usual;
  call.mockImplementation(async (name) =>
    name === "readNoticeBudget" || name === "saveNoticeBudget" ? budget : { total: 0, rows: [] },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  call.mockReset();
});

it("shows today's use, its consequences, and that no one would be notified", async () => {
  await open();
  await untilShown();
  const cells = [...document.querySelectorAll(".budget-used tbody tr")].map((line) =>
    [...line.children].map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ["Calls per day", "12", "300", "Within limit"],
    ["Texts per day", "2,100", "2,000", "Used up: only urgent alarms are sent"],
  ]);
  expect(screen.getByText(/^No company manager has an email address/)).toBeTruthy();
});

it("saves the set limits, empty ones as defaults, and no invalid number", async () => {
  const typing = await open();
  await untilShown();
  const save = () => screen.getByRole("button", { name: "Save" });
  expect(save().hasAttribute("disabled")).toBe(true);
  for (const wrong of ["0", "1.5", "-3", "many"]) {
    await typing.clear(screen.getByLabelText("Calls per day"));
    await typing.type(screen.getByLabelText("Calls per day"), wrong);
    expect(screen.getByText("Enter a whole number from 1 to 100000")).toBeTruthy();
    expect(save().hasAttribute("disabled")).toBe(true);
  }
  await typing.clear(screen.getByLabelText("Calls per day"));
  await typing.type(screen.getByLabelText("Calls per day"), "50");
  await typing.click(save());
  await act(settle);
  expect(call.mock.calls.find(([name]) => name === "saveNoticeBudget")?.[1]).toEqual({
    orgId: 1,
    calls: 50,
    texts: null,
    onWayMin: null,
    thereMin: null,
    version: 0,
  });
});

it("can be read but not changed by a farm manager", async () => {
  budget = { ...usual, calls: 50, changedBy: "Li", changedAt: noon, warned: 1 };
  await open("farm_manager");
  await untilShown();
  expect((screen.getByLabelText("Calls per day") as HTMLInputElement).disabled).toBe(true);
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  expect(screen.getByText(/^Set by Li/)).toBeTruthy();
});
