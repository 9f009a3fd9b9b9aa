// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type LogChange,
  logChangeSchema,
  type LogLine,
} from "../../../../../contract/base/operation-log.ts";
import { dayMs } from "../../../../../contract/base/time.ts";
import { OperationLog } from "../../../../../src/console/operate/log/operation-log.tsx";
import { operationText } from "../../../../../src/console/operate/log/operation-text.ts";
import { ownZone, formatTime } from "../../../../../src/lib/time/format-time.ts";
import type { RecordRows } from "../../../../../src/stores/record/record-list.ts";
import { buildFarm, noon } from "../../../harness/fleet-factory.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { pickFirst, typist } from "../../../harness/typing.ts";
import type { CallApi, QueryOf } from "../../../../../src/stores/port/call.ts";
import type { ExportPort } from "../../../../../src/stores/record/export-task.ts";

const line: LogLine = {
  id: 1,
  at: noon,
  operator: "wang",
  operatorName: "王建国",
  function: "alarmAck",
  houseName: "1 号舍",
  houseNameEn: "House 1",
  farmName: "临沂",
  farmNameEn: "Linyi",
  changes: [],
  networkId: "GW-1",
  operation: "tempHigh",
  remark: "on my way",
  source: "mobile",
  hasChanges: false,
  address: "10.0.0.7",
};
const log = vi.fn<(query: QueryOf<"listLog">) => Promise<RecordRows<LogLine>>>();
const open = async (query = "", ports: { export?: ExportPort; callApi?: CallApi } = {}) => {
  const staged = await stage(<OperationLog />, {
    at: `/page${query}`,
    ports: { ...ports, callApi: fakeCall({ listLog: log }, ports.callApi as never) },
  });
  await act(settle);
  return staged;
};

beforeEach(() => {
  stubLayout();
  log.mockReset().mockResolvedValue({ total: 1, rows: [line] });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("shows an alarm by its name and everything else as recorded, also names of built-in properties", () => {
  expect(
    ["tempHigh", "fanFault 3", "li.keeper", "toString", ""].map((operation) =>
      operationText({ function: "alarmAck", operation }, "en"),
    ),
  ).toEqual(["High temperature", "Fan fault 3", "li.keeper", "toString", "–"]);
});

it("shows every field of the specification", async () => {
  await open();
  const [, row] = screen.getAllByRole("row");
  const texts = [...row!.children].map(({ textContent }) => textContent);
  expect(texts).toEqual([
    formatTime(noon, ownZone()),
    "wang 王建国",
    "Alarm acknowledged",
    "Linyi · House 1",
    "High temperature",
    "on my way",
    "Mobile",
    "GW-1",
    "10.0.0.7",
  ]);
});

it("requests the function, search and window of the address from the server", async () => {
  const { stores } = await open("?function=login&q=wang&window=week");
  expect(log.mock.calls[0]?.[0]).toEqual({
    page: 1,
    pageSize: 50,
    keyword: "wang",
    function: "login",
    from: stores.connection.serverNow - 7 * dayMs,
  });
});

it("is exported as filtered, in the zone shown", async () => {
  const take = vi.fn<ExportPort["take"]>(() => new Promise(() => undefined));
  const { stores } = await open("?function=login&q=wang&window=week", {
    export: { take, save: () => undefined },
  });
  await typist().click(screen.getByRole("button", { name: "Export" }));
  await typist().click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Export" }),
  );
  expect(take.mock.calls[0]?.[0]).toEqual({
    name: "exportLog",
    input: {
      keyword: "wang",
      function: "login",
      from: stores.connection.serverNow - 7 * dayMs,
      timeZone: ownZone(),
      format: "xlsx",
    },
  });
});

it("warns before more than 15000 lines are exported (§5.18)", async () => {
  log.mockResolvedValue({ total: 15_001, rows: [line] });
  const take = vi.fn<ExportPort["take"]>(() => new Promise(() => undefined));
  await open("", { export: { take, save: () => undefined } });
  await typist().click(screen.getByRole("button", { name: "Export" }));
  const dialog = within(await screen.findByRole("dialog"));
  await typist().click(dialog.getByRole("button", { name: "Export" }));
  expect(dialog.getByRole("alert").textContent).toContain("15,001");
  expect(take).not.toHaveBeenCalled();
});

describe("a line's changes", () => {
  const changes = vi.fn<() => Promise<readonly LogChange[]>>();
  const show = async () => {
    log.mockResolvedValue({
      total: 1,
      rows: [{ ...line, function: "userChange", operation: "wang", hasChanges: true }],
    });
    const staged = await open("", {
      callApi: ((name: string, input: object) =>
        name === "logChanges" && JSON.stringify(input) === '{"id":1}'
          ? changes()
          : Promise.reject(new Error(name))) as CallApi,
    });
    await typist().click(screen.getByRole("button", { name: "wang" }));
    await act(settle);
    return staged;
  };

  it("are shown field by field in words, houses and farms by their names", async () => {
    changes.mockResolvedValue([
      { field: "roleKey", before: "shack_manager", after: "farm_manager" },
      { field: "canOperate", before: "0", after: "1" },
      { field: "shackIds", before: [100, 999], after: [] },
      { field: "mobile", before: "", after: "139" },
      { field: "strange", before: null, after: { tempC: 3, rhLowPct: null } },
    ]);
    await show();
    const texts = within(screen.getByRole("dialog"))
      .getAllByRole("row")
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(texts).toEqual([
      ["Field", "Before", "After"],
      ["Role", "House manager", "Farm manager"],
      ["May operate", "No", "Yes"],
      ["Houses managed", "House 1, #999", "None"],
      ["Mobile", "None", "139"],
      ["strange", "None", "tempC 3"],
    ]);
  });

  it("omit the column of missing values", async () => {
    changes.mockResolvedValue([logChangeSchema.parse({ field: "name", after: "N" })]);
    await show();
    expect(
      within(screen.getByRole("dialog"))
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toEqual(["Field", "After"]);
  });

  it("show why they could not be loaded, and can be retried", async () => {
    changes.mockRejectedValueOnce(new Error("no answer")).mockResolvedValue([]);
    await show();
    expect(screen.getByText("no answer")).toBeTruthy();
    await typist().click(screen.getByRole("button", { name: "Try again" }));
    await act(settle);
    expect(screen.getByText("No fields changed")).toBeTruthy();
  });
});

it("requests yesterday, a week and a month by the user's calendar", async () => {
  const typing = typist();
  await open("?window=yesterday");
  const span = () => {
    const { from, to } = log.mock.lastCall?.[0] ?? {};
    return [from, to].map((at) => (at == null ? null : formatTime(at, ownZone())));
  };
  const today = formatTime(noon, ownZone()).slice(0, 10);
  const [from, to] = span();
  expect([from?.slice(11), to]).toEqual(["00:00:00", `${today} 00:00:00`]);
  expect(Date.parse(`${to}Z`) - Date.parse(`${from}Z`)).toBe(dayMs);
  await typing.selectOptions(screen.getByLabelText("Time range"), "Last week");
  await act(settle);
  const [monday, next] = span();
  expect([monday, next].map((at) => new Date(`${at}Z`).getUTCDay())).toEqual([1, 1]);
  expect(Date.parse(`${next}Z`) - Date.parse(`${monday}Z`)).toBe(7 * dayMs);
  await typing.selectOptions(screen.getByLabelText("Time range"), "This month");
  await act(settle);
  expect(span()).toEqual([`${today.slice(0, 7)}-01 00:00:00`, null]);
});

it("requests the days of a chosen period, and all days again with another choice", async () => {
  const typing = typist();
  await open("?window=range&from=2026-05-04&to=2026-05-10");
  const span = () => {
    const { from, to } = log.mock.lastCall?.[0] ?? {};
    return [from, to].map((at) => (at == null ? null : formatTime(at, ownZone())));
  };
  expect(span()).toEqual(["2026-05-04 00:00:00", "2026-05-11 00:00:00"]);
  await typing.clear(screen.getByLabelText("To day"));
  await act(settle);
  expect(span()).toEqual(["2026-05-04 00:00:00", null]);
  await typing.selectOptions(screen.getByLabelText("Time range"), "Any time");
  await act(settle);
  expect(span()).toEqual([null, null]);
  expect(screen.queryByLabelText("From day")).toBeNull();
});

it("names, in the reader's language, a group of farms whose limits were changed", async () => {
  const group = { ...line, function: "settingLimits" as const, operation: "华东公司" };
  log.mockResolvedValue({ total: 1, rows: [group] });
  const farm = buildFarm({ name: group.operation, nameEn: "East China Company" });
  await stage(<OperationLog />, {
    at: "/page",
    snapshot: { farms: [farm] },
    ports: { callApi: fakeCall({ listLog: log }) },
  });
  await act(settle);
  expect(screen.getByText("East China Company")).toBeTruthy();
});

it("ignores an unknown function and an unknown window", async () => {
  await open("?function=explode&window=eternity");
  expect(log.mock.calls[0]?.[0]).toEqual({ page: 1, pageSize: 50 });
});

it("keeps its window while pages are turned, although time passes", async () => {
  log.mockResolvedValue({ total: 60, rows: [line] });
  const { stores } = await open("?window=day");
  act(() => stores.connection.received(stores.connection.serverNow + 90_000));
  await typist().click(
    within(screen.getByRole("navigation", { name: "Pages" })).getByRole("button", {
      name: "Next page",
    }),
  );
  const [first, second] = log.mock.calls.map(([query]) => query);
  expect([log.mock.calls.length, second?.page, second?.from]).toEqual([2, 2, first?.from]);
});

it("begins on the first page when the filter changes", async () => {
  const { address } = await open("?page=3");
  await typist().click(screen.getByRole("button", { name: /: All functions$/ }));
  await pickFirst("failed sign");
  expect(address()).toBe("/page?function=loginFailed");
});

it("finds the functions of a section by its name, and the choice can be cleared", async () => {
  const { address } = await open("");
  const typing = typist();
  await typing.click(screen.getByRole("button", { name: /: All functions$/ }));
  const byRole = await screen.findByRole("list", { name: "Function" });
  await typing.type(screen.getByRole("searchbox", { name: "Type to search" }), "remote control");
  const names = within(byRole)
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
  expect(names).toContain("Advice refused Remote control");
  expect(names).not.toContain("Sign-in Sign-in");
  await pickFirst("advice refused");
  await typing.click(screen.getByRole("button", { name: /^Clear/ }));
  expect(address()).toBe("/page");
});
