// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Notice } from "../../../../contract/notify/notice-row.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import { AlarmPhonePage } from "../../../../src/console/notify/alarm-phone-page.tsx";
import { formatTime } from "../../../../src/lib/time/format-time.ts";
import type { CallApi } from "../../../../src/stores/port/call.ts";
import { noon } from "../../harness/fleet-factory.ts";
import { settle } from "../../harness/fake-clock.ts";
import { typist } from "../../harness/typing.ts";
import { stubLayout, stage } from "../../harness/page-stage.tsx";

/** The clock of the only farm, which differs from the reader's. */
const farmZone = "Asia/Shanghai";

const sent: Notice = {
  id: 2,
  phoneId: 1,
  at: noon,
  sentAt: noon,
  endedAt: null,
  channel: "call",
  recipient: "Keeper",
  address: "13800000101",
  kind: "raise",
  severity: 1,
  state: "accepted",
  reason: "noAnswer",
  text: "House 1 power failure",
  alarmIds: [7],
  tries: 3,
};
const withheld: Notice = {
  ...sent,
  id: 1,
  channel: "text",
  recipient: "",
  severity: null,
  kind: "budget",
  state: "dropped",
  reason: "orgBudget",
  text: "Budget used up",
  tries: 0,
  sentAt: null,
};
const abandoned: Notice = {
  ...sent,
  id: 3,
  state: "dropped",
  reason: "over",
  text: "It was nothing",
};
const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>();
const open = async () => {
  const { stores } = await stage(<AlarmPhonePage />, {
    user: { roleKey: "company_manager" },
    ports: { callApi: call as unknown as CallApi },
    at: "/page?tab=notices",
  });
  await act(settle);
  await vi.waitFor(() => expect(screen.getByText("House 1 power failure")).toBeTruthy(), {
    timeout: 60_000,
  });
  return stores;
};
beforeEach(() => {
  stubLayout();
  call.mockImplementation(async () => ({ total: 3, rows: [sent, withheld, abandoned] }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  call.mockReset();
});

it("lists person, content and result of each notice, and why a person was not notified", async () => {
  await open();
  const rows = [...document.querySelectorAll("[role=row], tbody tr")].map((row) => row.textContent);
  expect(rows.find((text) => text?.includes("House 1 power failure"))).toMatch(
    /Keeper13800000101.*Call.*Alarm.*Urgent.*SentNo answer, 3 attempts/,
  );
  expect(rows.find((text) => text?.includes("Budget used up"))).toMatch(
    /13800000101.*Text.*Limit reminder.*Not sentDaily limit of the organisation reached/,
  );
  // The phone rang, because nothing suppressed the notice.
  expect(rows.find((text) => text?.includes("It was nothing"))).toMatch(
    /Call.*Alarm.*CancelledAlarm already handled/,
  );
});

it.each([
  ["within its minute", 59_000, ""],
  ["in another minute", 60_000, `sent ${formatTime(noon + 60_000, farmZone).slice(11)}`],
  ["on another day", dayMs, `sent ${formatTime(noon + dayMs, farmZone)}`],
])("shows its planned time, sent %s", async (_, late, second) => {
  call.mockImplementation(async () => ({ total: 1, rows: [{ ...sent, sentAt: noon + late }] }));
  await open();
  expect(document.querySelector(".time")?.textContent).toBe(formatTime(noon, farmZone) + second);
});

it("requests the chosen filters", async () => {
  await open();
  const typing = typist();
  await typing.selectOptions(screen.getByLabelText("Result"), "failed");
  await act(settle);
  await typing.selectOptions(screen.getByLabelText("Kind"), "test");
  await act(settle);
  expect(call.mock.calls.findLast(([name]) => name === "listNotice")?.[1]).toMatchObject({
    state: "failed",
    kind: "test",
  });
});

it("requests the latest week unless its filter differs", async () => {
  const stores = await open();
  const fromOf = () =>
    call.mock.calls
      .flatMap(([name, input]) => (name === "listNotice" ? [input as { from?: number }] : []))
      .at(-1)?.from;
  const range = screen.getByLabelText<HTMLSelectElement>("Time range");
  expect([range.selectedOptions[0]?.text, fromOf()]).toEqual([
    "Latest week",
    stores.connection.serverNow - 7 * dayMs,
  ]);
  const typing = typist();
  await typing.selectOptions(range, "Any time");
  await act(settle);
  expect([range.selectedOptions[0]?.text, fromOf()]).toEqual(["Any time", undefined]);
  await typing.selectOptions(range, "Latest week");
  await act(settle);
  expect([screen.getByTestId("where").textContent, fromOf()]).toEqual([
    "/page?tab=notices",
    stores.connection.serverNow - 7 * dayMs,
  ]);
});
