// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { Activity, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { OrgRow } from "../../../../../contract/account/org.ts";
import { OrgManage } from "../../../../../src/console/admin/account/org-page.tsx";
import type { RecordRows } from "../../../../../src/stores/record/record-list.ts";
import { buildOrg } from "../../../harness/fleet-factory.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeMemory } from "../../../harness/fake-memory.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";
import type { QueryOf } from "../../../../../src/stores/port/call.ts";

const buildRow = (over: Partial<OrgRow> = {}): OrgRow => ({
  ...buildOrg(),
  code: "NG",
  principal: "Zhao",
  officeTel: "",
  mobile: "139",
  fax: "",
  email: "",
  remark: "",
  hasLogo: false,
  version: 1,
  farmCount: 2,
  houseCount: 1200,
  userCount: 4,
  ...over,
});
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildRow({ id: index + 1, nameEn: `Org ${index + 1}` }),
  );

const orgs = vi.fn<(query: QueryOf<"listOrg">) => Promise<RecordRows<OrgRow>>>();
const byName = { sort: "name", order: "asc" };
const ports = { callApi: fakeCall({ listOrg: orgs }) };
const open = async (query = "") => {
  const staged = await stage(<OrgManage />, { at: `/page${query}`, ports });
  await act(settle);
  return staged;
};

beforeEach(() => {
  stubLayout();
  orgs.mockReset().mockResolvedValue({ total: 1, rows: [buildRow()] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("shows a skeleton until the first response", async () => {
  orgs.mockReturnValue(new Promise(() => undefined));
  await open();
  expect(screen.getByRole("status", { name: "Loading the list…" })).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

it("shows why it failed, and retries on request", async () => {
  orgs.mockRejectedValueOnce(new Error("The server cannot be reached"));
  await open();
  expect(screen.getByText("The server cannot be reached")).toBeTruthy();
  await typist().click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("North Group")).toBeTruthy();
});

it("keeps its rows when a refresh fails, and marks them as old", async () => {
  await open();
  orgs.mockRejectedValueOnce(new Error("no network"));
  await typist().click(screen.getByRole("button", { name: "Refresh list" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /^Could not be refreshed; showing data from \d{4}-\d\d-\d\d \d\d:\d\d: no networkTry again$/,
  );
  expect(screen.getByText("North Group")).toBeTruthy();
});

it("says that its rows answer an earlier choice when the newest one fails", async () => {
  await open();
  orgs.mockRejectedValueOnce(new Error("no network"));
  await typist().type(screen.getByRole("searchbox"), "nobody{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Your selection could not be loaded; still showing the previous one from ",
  );
  expect(screen.getByText("North Group")).toBeTruthy();
});

it("never says that nothing matches a choice that was not answered", async () => {
  orgs.mockResolvedValueOnce({ total: 0, rows: [] });
  await open("?q=nobody");
  orgs.mockRejectedValueOnce(new Error("no network"));
  await typist().click(screen.getByRole("button", { name: "Clear filters" }));
  expect(await screen.findByRole("heading", { name: "The list could not be loaded" })).toBeTruthy();
  expect(screen.queryByText("No organisations yet")).toBeNull();
});

it("keeps its rows while its tab is hidden, and when it cannot be read on return", async () => {
  function Tab() {
    const [isShown, setShown] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setShown(!isShown)}>
          tab
        </button>
        <Activity mode={isShown ? "visible" : "hidden"}>
          <OrgManage />
        </Activity>
      </>
    );
  }
  await stage(<Tab />, { ports });
  await act(settle);
  orgs.mockRejectedValueOnce(new Error("no network"));
  fireEvent.click(screen.getByText("tab"));
  fireEvent.click(screen.getByText("tab"));
  expect((await screen.findByRole("alert")).textContent).toContain("showing data from ");
  expect(screen.getByText("North Group")).toBeTruthy();
});

it("reports an empty list, without a filter to clear", async () => {
  orgs.mockResolvedValue({ total: 0, rows: [] });
  await open();
  expect(screen.getByRole("heading", { name: "No organisations yet" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
});

it("reports that no row matches, and loads all rows once the filters are cleared", async () => {
  orgs.mockResolvedValueOnce({ total: 0, rows: [] });
  const { address } = await open("?q=nobody");
  expect(orgs.mock.calls[0]?.[0]).toEqual({ page: 1, pageSize: 50, ...byName, keyword: "nobody" });
  await typist().click(screen.getByRole("button", { name: "Clear filters" }));
  expect(await screen.findByText("North Group")).toBeTruthy();
  expect(address()).toBe("/page");
});

it("labels rows and numbers in a table that screen readers can navigate", async () => {
  await open();
  const row = within(screen.getByRole("table", { name: "Org manage" })).getByRole("row", {
    name: /North Group/,
  });
  expect(within(row).getByRole("rowheader").textContent).toBe("North Group");
  expect(
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["NG", "Zhao", "–", "139", "–", "China", "2", "1,200", "4", "–"]);
});

it("shows a card per row on a narrow screen, without absent values", async () => {
  stubLayout({ isNarrow: true });
  await open();
  expect(screen.queryByRole("table")).toBeNull();
  const card = within(screen.getByRole("list", { name: "Org manage" })).getByRole("listitem");
  expect(within(card).getByRole("heading").textContent).toBe("North Group");
  expect(
    within(card)
      .getAllByRole("term")
      .map(({ textContent }) => textContent),
  ).toEqual(["Code", "Principal", "Mobile", "Map", "Farms", "Houses", "Users"]);
});

it("pages through the server's rows and keeps the page in the address", async () => {
  orgs.mockResolvedValue({ total: 51, rows: many(20) });
  const { address } = await open("?size=20");
  expect(screen.getByText("1 to 20 of 51")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Previous page" })).toHaveProperty("disabled", true);
  const typing = typist();
  await typing.click(screen.getByRole("button", { name: "Next page" }));
  await typing.click(screen.getByRole("button", { name: "Next page" }));
  expect(address()).toBe("/page?size=20&page=3");
  expect(orgs.mock.lastCall?.[0]).toEqual({ page: 3, pageSize: 20, ...byName });
  expect(screen.getByRole("button", { name: "Next page" })).toHaveProperty("disabled", true);
});

it("goes to the last page when the requested one no longer exists", async () => {
  orgs.mockImplementation(async ({ page }) => ({
    total: 51,
    rows: page === 2 ? [buildRow()] : [],
  }));
  const { address } = await open("?page=7");
  await act(settle);
  expect(address()).toBe("/page?page=2");
  expect(screen.getByText("North Group")).toBeTruthy();
});

it("treats an invalid address as the first page of the usual size", async () => {
  await open("?page=-3&size=7");
  expect(orgs.mock.calls[0]?.[0]).toEqual({ page: 1, pageSize: 50, ...byName });
});

it("searches once the typing pauses, from the first page", async () => {
  const { address } = await open("?page=2");
  orgs.mockClear();
  vi.useFakeTimers();
  for (const typed of ["n", "no", "nor"])
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: typed } });
  expect(orgs).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(orgs.mock.calls.map(([query]) => query)).toEqual([
    { page: 1, pageSize: 50, ...byName, keyword: "nor" },
  ]);
  expect(address()).toBe("/page?q=nor");
});

it("hides the columns that a person has hidden, now and later, but never the one that names the row", async () => {
  const localMemory = fakeMemory();
  const headings = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  const openWith = async () => {
    await stage(<OrgManage />, { ports: { ...ports, localMemory } });
    await act(settle);
  };
  await openWith();
  const typing = typist();
  await typing.click(screen.getByRole("button", { name: "Columns" }));
  const menu = within(screen.getByRole("group", { name: "Columns" }));
  expect(menu.queryByRole("checkbox", { name: "Name" })).toBeNull();
  await typing.click(menu.getByRole("checkbox", { name: "Mobile" }));
  await typing.click(menu.getByRole("checkbox", { name: "Email" }));
  expect(headings()).toEqual([
    "Name",
    "Code",
    "Principal",
    "Office telephone",
    "Map",
    "Farms",
    "Houses",
    "Users",
    "Remark",
  ]);
  cleanup();
  await openWith();
  expect(headings()).not.toContain("Mobile");
  await typing.click(screen.getByRole("button", { name: "Columns" }));
  await typing.click(screen.getByRole("button", { name: "Default columns" }));
  expect(headings()).toContain("Mobile");
});

it("keeps one column beside the name, with all others hidden", async () => {
  const localMemory = fakeMemory();
  await stage(<OrgManage />, { ports: { ...ports, localMemory } });
  await act(settle);
  const typing = typist();
  await typing.click(screen.getByRole("button", { name: "Columns" }));
  for (const box of within(screen.getByRole("group", { name: "Columns" })).getAllByRole("checkbox"))
    await typing.click(box);
  expect(screen.getAllByRole("columnheader")).toHaveLength(2);
});

it("shows the columns that fit, all of them after one click, and the same the next time", async () => {
  const localMemory = fakeMemory();
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(800);
  const open = async () => {
    await stage(<OrgManage />, { ports: { ...ports, localMemory } });
    await act(settle);
  };
  const headings = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  await open();
  const few = headings();
  expect(few).toContain("Name");
  expect(few).not.toContain("Remark");
  await typist().click(screen.getByRole("button", { name: /^\d+ more columns$/ }));
  expect(headings()).toContain("Remark");
  cleanup();
  await open();
  await typist().click(screen.getByRole("button", { name: "Fewer columns" }));
  expect(headings()).toEqual(few);
});
