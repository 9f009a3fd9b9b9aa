// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Drill } from "../../../../../contract/operate/drill.ts";
import type {
  ReadinessHouse,
  ReadinessList,
  ReadinessSquare,
} from "../../../../../contract/operate/readiness.ts";
import { readinessCheckKeys } from "../../../../../contract/operate/readiness-reason.ts";
import { ReadinessPage } from "../../../../../src/console/operate/readiness/readiness-page.tsx";
import type { CallApi } from "../../../../../src/stores/port/call.ts";
import { noon } from "../../../harness/fleet-factory.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { typist } from "../../../harness/typing.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

const square: ReadinessSquare = { state: "ready", reasons: [] };
const house: ReadinessHouse = {
  id: 7,
  name: "七号",
  nameEn: "House 7",
  farmId: 1,
  farmName: "一场",
  farmNameEn: "Farm 1",
  timeZone: "Asia/Shanghai",
  gatewayId: 70,
  isEmpty: false,
  dayAge: 30,
  state: "fault",
  checks: {
    gateway: square,
    limits: {
      state: "fault",
      reasons: [
        {
          key: "highFar",
          state: "fault",
          values: { high: 37, target: 22, over: 15, origin: "controller" },
        },
      ],
    },
    calls: {
      state: "fault",
      reasons: [
        {
          key: "uncalled",
          state: "fault",
          // Saturday 22:00 to Sunday 05:45 in Shanghai.
          values: {
            severity: 1,
            from: Date.UTC(2026, 10, 28, 14),
            to: Date.UTC(2026, 10, 28, 21, 45),
          },
        },
        { key: "closedPhones", state: "look", values: { count: 1 } },
      ],
    },
  },
};
const none = { fault: 0, look: 0, unknown: 0, ready: 0 };
const list: ReadinessList = {
  at: noon,
  total: 1,
  houses: 120,
  empty: 10,
  counts: { ...none, fault: 3, ready: 117 },
  byCheck: Object.fromEntries(
    readinessCheckKeys.map((key) => [key, none]),
  ) as ReadinessList["byCheck"],
  rows: [house],
};
const drill: Drill = {
  id: 5,
  houseId: 7,
  houseName: "七号",
  houseNameEn: "House 7",
  farmId: 1,
  farmName: "一场",
  farmNameEn: "Farm 1",
  timeZone: "Asia/Shanghai",
  startedAt: noon,
  startedBy: "Wang",
  way: "server",
  isGatewaySilent: true,
  alarm: "tempAbsHigh",
  legs: {
    received: noon + 200,
    judged: noon + 250,
    seen: null,
    handed: noon + 1500,
    answered: null,
    key: null,
  },
  answeredBy: "",
  calls: [],
  endedAt: noon + 60_000,
  result: "notAnswered",
  cause: "notAnswered",
  stoppedBy: "",
};
const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>();
const open = async (at = "/page") => {
  await stage(<ReadinessPage />, { ports: { callApi: call as unknown as CallApi }, at });
  await act(settle);
  return typist();
};

/** The parts of the page are fetched beforehand. */
const untilShown = (check: () => void) => vi.waitFor(check, { timeout: 60_000 });

beforeEach(() => {
  stubLayout();
  call.mockImplementation(async (name) => {
    if (name === "listReadiness") return list;
    if (name === "listDrill") return { total: 1, rows: [drill] };
    if (name === "drillOutlook")
      return {
        way: "gateway",
        canCall: true,
        callees: [{ label: "Keeper", phone: "138****0000" }],
      };
    return drill;
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  call.mockReset();
});

it("counts the houses that are not ready in a sentence, and shows the remedy and place of each red square", async () => {
  await open();
  await untilShown(() => expect(screen.getByText("3 of 120 houses are not ready")).toBeTruthy());
  const row = within(document.querySelector<HTMLElement>("[data-row='7']")!);
  expect(row.getByText("High limit 37 °C, 15 °C above the target of 22 °C")).toBeTruthy();
  expect(row.getByRole("link", { name: "Lower the high limit" }).getAttribute("href")).toBe(
    "/shack/house/7?tab=settings&group=curve",
  );
  expect(row.getByText("Sat 22:00 to Sun 05:45: nobody is called for urgent alarms")).toBeTruthy();
  expect(
    row.getByRole("link", { name: "Fill the gap in the on-call times" }).getAttribute("href"),
  ).toBe("/alarmPhone/index?tab=coverage&house=7");
  expect(row.getByText("1 more").getAttribute("title")).toBe("1 closed number");
});

it("requests the chosen filters", async () => {
  const typing = await open();
  await untilShown(() => expect(screen.getByText("3 of 120 houses are not ready")).toBeTruthy());
  await typing.click(screen.getByRole("button", { name: /^Not ready\s*3$/ }));
  await act(settle);
  expect(call).toHaveBeenCalledWith(
    "listReadiness",
    expect.objectContaining({ state: "fault", page: 1 }),
    expect.anything(),
  );
});

it("shows how far a drill got, and why no further; a missing screen is not a failure", async () => {
  await open("/page?house=7");
  await untilShown(() => expect(document.querySelector(".drill-legs")).not.toBeNull());
  const legs = [...document.querySelectorAll(".drill-legs li")].map((leg) => leg.textContent);
  expect(legs).toEqual([
    "Test alarm received+0.2 s",
    "Evaluated as urgent+0.3 s",
    "Shown on a screennot shown on any screen",
    "Call placed+1.5 s",
    "Answerednot reached",
    "Key pressednot reached",
  ]);
  expect(document.querySelector(".drill-why")?.textContent).toBe(
    "It rang, but nobody answered Remind the person on call, then run the drill again",
  );
});

it("starts a drill only after naming the persons to be called", async () => {
  const typing = await open("/page?house=7");
  await untilShown(() => expect(screen.getByRole("button", { name: "Run again" })).toBeTruthy());
  await typing.click(screen.getByRole("button", { name: "Run again" }));
  await act(settle);
  expect(call).not.toHaveBeenCalledWith("startDrill", expect.anything());
  await untilShown(() => expect(screen.getByText("Keeper")).toBeTruthy());
  expect(screen.getByText(/The person called hears at once that it is a test/)).toBeTruthy();
  await typing.click(screen.getByRole("button", { name: "Start drill" }));
  await act(settle);
  expect(call).toHaveBeenCalledWith("startDrill", { houseId: 7 });
});

it("says plainly that there are no houses yet", async () => {
  const empty = { ...list, total: 0, houses: 0, empty: 0, counts: none, rows: [] };
  call.mockImplementation(async (name) => (name === "listReadiness" ? empty : { rows: [] }));
  await open();
  await untilShown(() => expect(screen.getByText("There are no houses to check yet")).toBeTruthy());
});
