// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Alarm } from "../../../../../contract/alarm/alarm.ts";
import type { IncidentBrief } from "../../../../../contract/alarm/incident-brief.ts";
import type { AlarmFigures, AlarmLife } from "../../../../../contract/alarm/alarm-history.ts";
import { dayMs, minuteMs } from "../../../../../contract/base/time.ts";
import { AlarmHistoryPage } from "../../../../../src/console/alarm/history/alarm-history.tsx";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildFarm,
  buildHouse,
  noon,
} from "../../../harness/fleet-factory.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";
import type { CallApi } from "../../../../../src/stores/port/call.ts";
import { alarmPort } from "../../../harness/alarm-port.ts";

const noFigures: AlarmFigures = {
  raised: 0,
  from: null,
  to: null,
  perDay: null,
  days: [],
  peak: 0,
  bySeverity: [0, 0, 0, 0],
  byKey: [],
  byHouse: [],
  acknowledge: { mean: null, median: null, p90: null, missing: 0 },
  clear: { mean: null, median: null },
  stale: 0,
  chattering: { total: 0, rows: [] },
  floods: { total: 0, rows: [] },
  advice: [],
};
const someFigures: AlarmFigures = {
  ...noFigures,
  raised: 40,
  from: noon - 7 * dayMs,
  to: noon,
  perDay: 5.714,
  days: [{ day: "2026-03-09", count: 40 }],
  peak: 12,
  byKey: [
    { key: "fanFault", count: 30 },
    { key: "tempHigh", count: 10 },
  ],
  byHouse: [{ houseId: 100, count: 40 }],
  acknowledge: { mean: 600_000, median: 90 * minuteMs, p90: 7_200_000, missing: 10 },
  clear: { mean: 60_000, median: 30_000 },
  stale: 2,
  chattering: {
    total: 1,
    rows: [{ houseId: 100, key: "fanFault", subject: "3", count: 9, most: 4 }],
  },
  floods: { total: 1, rows: [{ from: noon, to: noon + 300_000, count: 12 }] },
  advice: [
    { reason: "neverActed", key: "tempHigh", count: 12, median: 4 * minuteMs },
    { reason: "chatters", key: "fanFault", count: 9, median: minuteMs },
    { reason: "stale", key: "fanFault", count: 2, median: null },
  ],
};

let alarms: Alarm[];
let figures: AlarmFigures;
const answer = async (name: string, _input: object): Promise<unknown> => {
  if (name === "listAlarm") return { total: alarms.length, rows: alarms };
  if (name === "alarmFigures") return figures;
  if (name === "alarmIncidents")
    return {
      total: 1,
      rows: [
        {
          id: 7,
          key: "powerFail",
          first: buildAlarm({ id: 7, key: "powerFail" }),
          endedAt: null,
          alarms: 9,
          houses: 4,
          farms: 1,
          alarmIds: [1],
        },
      ] satisfies IncidentBrief[],
    };
  if (name === "alarmLife")
    return {
      alarm: alarms[0]!,
      events: [
        { at: noon, kind: "raise", by: null, note: null, severity: 2, value: 30.1, until: null },
      ],
      houseName: "1 号舍",
      houseNameEn: "House 1",
      farmName: "一场",
      farmNameEn: "Farm 1",
      timeZone: "Asia/Shanghai",
    } satisfies AlarmLife;
  throw new Error(`not in this test: ${name}`);
};
const call = vi.fn(answer);
const acknowledge = vi.fn(
  async (ids: readonly number[], _note: string): Promise<readonly Alarm[]> =>
    alarms
      .filter(({ id }) => ids.includes(id))
      .map((alarm) => ({
        ...alarm,
        state: "acknowledged",
        ackAt: noon + minuteMs,
        ackBy: "Wang",
        version: 50,
      })),
);
const inputsOf = (name: string) =>
  call.mock.calls.flatMap(([of, input]) => (of === name ? [input] : []));

async function open(
  query = "",
  { operates = true, open: openAlarms = alarms }: { operates?: boolean; open?: Alarm[] } = {},
) {
  const never = () => Promise.reject(new Error("not in this test"));
  const staged = await stage(<AlarmHistoryPage />, {
    at: `/page${query}`,
    user: { canOperate: operates ? "1" : "0" },
    snapshot: {
      farms: [buildFarm(), buildFarm({ id: 11, name: "二场", nameEn: "Farm 2" })],
      houses: [
        buildHouse(),
        buildHouse({ id: 101, farmId: 11, name: "2 号舍", nameEn: "House 2" }),
      ],
      alarms: openAlarms.filter(({ state }) => state !== "closed"),
    },
    ports: {
      callApi: call as unknown as CallApi,
      alarm: alarmPort(never, { acknowledge }),
    },
  });
  await act(settle);
  return staged;
}
const user = () => typist();
/** The code is fetched on first use, which is slow on a busy machine. */
const dialogShown = () => screen.findByRole("dialog", {}, { timeout: 300_000 });
const button = (name: string | RegExp) => screen.getByRole("button", { name });

beforeEach(() => {
  stubLayout();
  alarms = [
    buildAlarm({ id: 1 }),
    buildAlarm({
      id: 2,
      houseId: 101,
      farmId: 11,
      key: "fanFault",
      subject: "3",
      severity: 2,
      state: "closed",
      value: 0.1,
      limit: 0.7,
      peak: 0.1,
      clearedAt: noon + 90 * minuteMs,
      ackAt: noon + minuteMs,
      ackBy: "Li",
    }),
    buildAlarm({ id: 3, key: "tempLow", state: "returned", clearedAt: noon + 5000 }),
  ];
  figures = someFigures;
  call.mockReset().mockImplementation(answer);
  acknowledge.mockClear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the list", () => {
  it("shows kind, place, start, severity, duration and person of each alarm", async () => {
    await open();
    const [, first, second] = screen.getAllByRole("row");
    const texts = (row: HTMLElement | undefined) =>
      [...row!.children].slice(1).map(({ textContent }) => textContent);
    expect(texts(first)).toEqual([
      "2026-03-10 16:00:00",
      "High",
      "High temperatureIncident: Power failure · 9",
      "House 1 Farm 1",
      "Unacknowledged",
      "30.1 > 29.0 °Cworst 30.4 °C",
      "1 min",
      "Acknowledge",
    ]);
    expect(texts(second)).toEqual([
      "2026-03-10 16:00:00",
      "High",
      "Fan fault 3",
      "House 2 Farm 2",
      "Closed",
      "0.1 < 0.7 A",
      "1 h 30 min",
      "Liafter 1 min",
    ]);
  });

  it("shows which incident an alarm belongs to, and its members", async () => {
    const { address } = await open("?page=2");
    await user().click(await screen.findByRole("button", { name: "Incident: Power failure · 9" }));
    expect(address()).toBe("/page?incident=1&window=any");
    expect(inputsOf("listAlarm").at(-1)).toMatchObject({ incident: 1, state: "all" });
    await user().click(button("Alarms of one incident"));
    expect(address()).toBe("/page?window=any");
  });

  it("is loaded with its figures for the address, the newest first", async () => {
    const { stores } = await open(
      "?state=closed&severity=1,2&key=fanFault&farm=11&q=li&page=2&size=20",
    );
    const filter = {
      state: "closed",
      severity: [1, 2],
      key: ["fanFault"],
      farmId: 11,
      keyword: "li",
      from: stores.connection.serverNow - 7 * dayMs,
    };
    expect(inputsOf("listAlarm")).toEqual([
      { page: 2, pageSize: 20, ...filter, sort: "raised", order: "desc" },
    ]);
    expect(inputsOf("alarmFigures")).toEqual([filter]);
  });

  it("is narrowed by the choices, from the first page", async () => {
    const { address } = await open("?page=2");
    await user().selectOptions(screen.getByRole("combobox", { name: "Status" }), "Unacknowledged");
    expect(address()).toBe("/page?state=unacknowledged");
    await user().selectOptions(
      screen.getByRole("combobox", { name: "Severity" }),
      "High and above",
    );
    await user().selectOptions(screen.getByRole("combobox", { name: "Type" }), "Fan fault");
    await user().selectOptions(screen.getByRole("combobox", { name: "Farm" }), "Farm 2");
    await user().selectOptions(screen.getByRole("combobox", { name: "House" }), "House 2");
    await user().selectOptions(
      screen.getByRole("combobox", { name: "Time range" }),
      "Custom dates",
    );
    expect(address()).toBe(
      "/page?state=unacknowledged&severity=1,2&key=fanFault&farm=11&house=101&window=range",
    );
    expect(screen.getByLabelText("From day")).toBeDefined();
  });

  it("is ordered by its headings", async () => {
    const { address } = await open();
    await user().click(button("Duration"));
    expect(address()).toBe("/page?sort=duration");
    await user().click(button("Duration"));
    expect(address()).toBe("/page?sort=duration&order=asc");
  });

  it("shows the zone of each time when the farms' zones differ from the device's", async () => {
    const { stores } = await open();
    expect(screen.queryByText("UTC+8")).toBeNull();
    act(() =>
      stores.fleet.applySnapshot({
        ...overviewOf(stores),
        farms: [buildFarm(), buildFarm({ id: 11, timeZone: "America/St_Johns" })],
      }),
    );
    expect(
      screen
        .getAllByRole("row")
        .slice(1)
        .map((row) => row.children[1]!.textContent),
    ).toEqual([
      "2026-03-10 16:00:00 UTC+8",
      "2026-03-10 05:30:00 UTC−2:30",
      "2026-03-10 16:00:00 UTC+8",
    ]);
  });

  it("keeps the rows when a refresh fails, and reports it; figures likewise", async () => {
    await open();
    call.mockRejectedValue(new Error("no answer"));
    await user().click(button("Refresh list"));
    const notified = await screen.findAllByText(
      /^Could not be refreshed; showing data from .*no answer/,
    );
    expect(notified.length).toBeGreaterThan(0);
    expect(screen.getAllByRole("row")).toHaveLength(4);
  });

  it("reports an empty default window, with a way to widen it", async () => {
    alarms = [];
    figures = noFigures;
    await open();
    expect(screen.getByText("No alarms in the past week")).toBeDefined();
    expect(
      [...document.querySelectorAll(".figures b")].map(({ textContent }) => textContent),
    ).toEqual(["0", "–", "–", "–", "0", "0"]);
  });
});

/** The part of the overview passed to a store that these tests read again. */
const overviewOf = ({ fleet }: Awaited<ReturnType<typeof stage>>["stores"]) => ({
  seq: 0,
  serverTime: noon,
  orgs: [...fleet.orgs.values()],
  farms: [...fleet.farms.values()],
  houses: fleet.houseList.map(({ house }) => house),
  readings: [],
  alarms: [...fleet.openAlarms],
  past: [],
  endedAt: null,
  tallies: null,
  openTransaction: null,
  hourly: [...fleet.lately.hourly],
});

describe("during reading", () => {
  it("visible rows update in place, and the list changes only on request", async () => {
    const { stores } = await open();
    act(
      () =>
        void stores.fleet.applyDelta(
          buildDelta({
            facts: [
              alarmFact(
                buildAlarm({
                  id: 1,
                  state: "acknowledged",
                  ackAt: noon + 65_000,
                  ackBy: "Zhao",
                  version: 9,
                }),
              ),
            ],
          }),
        ),
    );
    expect(screen.getAllByRole("row")[1]!.textContent).toContain("Zhao");
    expect(screen.queryByRole("button", { name: /changed, refresh/ })).toBeNull();
    act(
      () =>
        void stores.fleet.applyDelta(
          buildDelta({
            facts: [
              alarmFact(
                buildAlarm({ id: 7, key: "nh3High", version: 10, raisedAt: noon + 65_000 }),
              ),
            ],
          }),
        ),
    );
    expect(screen.getAllByRole("row")).toHaveLength(4);
    alarms = [buildAlarm({ id: 7, key: "nh3High", version: 10 }), ...alarms];
    await user().click(button("1 update, refresh"));
    await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(5));
    expect(screen.queryByRole("button", { name: /changed, refresh/ })).toBeNull();
    expect(inputsOf("alarmFigures")).toHaveLength(2);
  });
});

describe("acknowledging many", () => {
  it("requires a selection first", async () => {
    const { stores } = await open();
    await user().click(button("Acknowledge (0)"));
    expect(stores.toast.toasts.map(({ text }) => text)).toEqual([
      "Please select at least one alarm",
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it(
    "acknowledges the ticked open ones, with a note, and shows their new state",
    { timeout: 300_000 },
    async () => {
      await open();
      await user().click(
        screen.getByRole("checkbox", { name: "Select all unacknowledged on this page" }),
      );
      expect(screen.getAllByRole("checkbox", { name: /^Select: / })).toHaveLength(2);
      await user().click(screen.getByRole("checkbox", { name: "Select: Low temperature #3" }));
      await user().click(button("Acknowledge (1)"));
      const dialog = await dialogShown();
      await user().type(within(dialog).getByRole("textbox"), "seen");
      await user().click(within(dialog).getByRole("button", { name: "Acknowledge" }));
      await waitFor(() => expect(acknowledge.mock.calls).toEqual([[[1], "seen"]]));
      await waitFor(() =>
        expect(screen.getAllByRole("row")[1]!.textContent).toContain("Acknowledged"),
      );
      expect(button("Acknowledge (0)")).toBeDefined();
    },
  );

  it("counts a note as unsaved until it is sent or discarded", { timeout: 300_000 }, async () => {
    const { stores } = await open();
    await user().click(
      screen.getByRole("checkbox", { name: "Select all unacknowledged on this page" }),
    );
    await user().click(button("Acknowledge (2)"));
    const dialog = await dialogShown();
    await user().type(within(dialog).getByRole("textbox"), "half a no");
    expect(stores.edit.labels).toEqual(["Note on an alarm"]);
    await user().click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(stores.edit.count).toBe(0));
  });

  it("is not offered to a read-only account", async () => {
    await open("", { operates: false });
    expect(screen.queryAllByRole("checkbox")).toEqual([]);
    expect(screen.queryByRole("button", { name: /^Acknowledge/ })).toBeNull();
  });
});

describe("the figures", () => {
  it("show count, speed, frequency, and their meaning", async () => {
    await open();
    expect(
      [...document.querySelectorAll(".figures dd")].map(({ textContent }) => textContent),
    ).toEqual([
      "405.7 per day",
      "1 h 30 min25% unacknowledged",
      "30 smean 1 min",
      "121 flood",
      "2over 24 h",
      "13 or more within an hour",
    ]);
    await user().click(button("About these figures"));
    expect(await screen.findByText(/more than 10 is an alarm flood/)).toBeDefined();
    expect(screen.getByText(/90% were acknowledged within 2 h/)).toBeDefined();
  });

  it("link to the stale alarms, whenever raised", async () => {
    const { address } = await open("?window=day&page=2");
    await user().click(button("over 24 h"));
    expect(address()).toBe("/page?window=any&state=stale");
  });

  it("give advice, and link to the trial of other settings and to stale alarms", async () => {
    const { address } = await open();
    await user().click(button("Advice 3"));
    expect(
      [...document.querySelectorAll(".advice-list li")].map(({ textContent }) => textContent),
    ).toEqual([
      "High temperatureAll 12 cleared before anyone acknowledged, half within 4 min. Use a longer delay or a lower severity.Test on past data",
      "Fan faultRepeated 9 times. Use a longer delay or clear delay; check wiring and sensor.Test on past data",
      "Fan fault2 active for more than 24 h. Repair soon; take out of service with an end time meanwhile.Show",
    ]);
    expect(
      screen.getAllByRole("link", { name: "Test on past data" })[0]!.getAttribute("href"),
    ).toBe("/system/rules?tab=kinds&kind=tempHigh");
    await user().click(button("Show"));
    expect(address()).toBe("/page?state=stale&window=any");
  });

  it("link to the chattering alarm, with its part of the house", async () => {
    const { address } = await open("?severity=1&page=3");
    await user().click(button("3 or more within an hour"));
    await user().click(
      await screen.findByRole("button", { name: "Farm 1 · House 1 · Fan fault 3" }),
    );
    expect(address()).toBe("/page?house=100&key=fanFault&subject=3");
  });

  it("are drawn by day, type and house; types and houses are links; the charts can be hidden", async () => {
    const { address } = await open();
    expect(screen.getByText("2026-03-09: 40")).toBeDefined();
    await user().click(screen.getByTitle("Only High temperature"));
    expect(address()).toBe("/page?key=tempHigh");
    await user().click(screen.getByTitle("Only House 1 · Farm 1"));
    expect(address()).toBe("/page?key=tempHigh&house=100");
    await user().click(button("Hide charts"));
    expect(screen.queryByTitle("Only High temperature")).toBeNull();
  });

  it("do not affect the list when they fail to load, and can be requested again", async () => {
    call
      .mockImplementationOnce(async () => ({ total: 1, rows: alarms.slice(0, 1) }))
      .mockRejectedValueOnce(new Error("too slow"));
    await open();
    expect(screen.getByText(/The figures could not be loaded: too slow/)).toBeDefined();
    expect(screen.getAllByRole("row")).toHaveLength(2);
    await user().click(button("Try again"));
    expect(await screen.findByText("1 flood")).toBeDefined();
  });
});

describe("the life of an alarm", () => {
  it("opens from its row, is in the address, and closes when it leaves the address", async () => {
    const { address } = await open("?state=open");
    await user().click(button("High temperature"));
    expect(address()).toBe("/page?state=open&alarm=1");
    const drawer = await dialogShown();
    expect(inputsOf("alarmLife")).toEqual([{ id: 1 }]);
    expect(await within(drawer).findByText("Raised")).toBeDefined();
    expect(within(drawer).getByText("House 1").getAttribute("href")).toBe("/shack/house/100");
    await user().click(within(drawer).getByRole("button", { name: "Close" }));
    expect(address()).toBe("/page?state=open");
  });

  it("is loaded again on a change from the stream", async () => {
    const { stores } = await open("?alarm=1");
    act(
      () =>
        void stores.fleet.applyDelta(
          buildDelta({
            facts: [alarmFact(buildAlarm({ id: 1, state: "acknowledged", version: 9 }))],
          }),
        ),
    );
    await act(settle);
    expect(inputsOf("alarmLife")).toHaveLength(2);
  });

  it("reports a missing alarm and can be retried; an invalid number opens no dialog", async () => {
    call.mockImplementation(async (name) =>
      name === "alarmLife"
        ? Promise.reject(new Error("Not found"))
        : name === "listAlarm"
          ? { total: 0, rows: [] }
          : noFigures,
    );
    await open("?alarm=99");
    const drawer = await dialogShown();
    expect(within(drawer).getByText("Not found")).toBeDefined();
    await user().click(within(drawer).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(inputsOf("alarmLife")).toHaveLength(2));
    cleanup();
    await open("?alarm=x");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

it("on a phone every alarm is a card, and the charts load on request", async () => {
  stubLayout({ isNarrow: true });
  await open();
  expect(screen.getByRole("list", { name: "Alarm history" }).children).toHaveLength(3);
  expect(screen.queryByTitle("Only High temperature")).toBeNull();
  await user().click(button("Show charts"));
  expect(screen.getByTitle("Only High temperature")).toBeDefined();
});
