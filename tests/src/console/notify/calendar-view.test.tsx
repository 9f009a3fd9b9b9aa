// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CalendarYear } from "../../../../contract/notify/calendar.ts";
import { CalendarView } from "../../../../src/console/notify/calendar-view.tsx";
import type { CallApi } from "../../../../src/stores/port/call.ts";
import { stubLayout, stage } from "../../harness/page-stage.tsx";

let calendar: CalendarYear;
const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>();
beforeEach(() => {
  stubLayout();
  calendar = {
    country: "CN",
    year: 2026,
    orgId: 1,
    isKnown: true,
    days: [{ day: "2026-05-01", isWork: false, name: "Labour Day", origin: "own" }],
    version: { country: 1, own: 1 },
  } as CalendarYear;
  call.mockReset().mockImplementation(async () => calendar);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("keeps a typed day while others save theirs, and sends one that lacks its date", async () => {
  const { stores } = await stage(<CalendarView />, {
    ports: { callApi: call as unknown as CallApi },
  });
  const add = await screen.findByRole("button", { name: "Add a day" });
  expect(stores.edit.count).toBe(0);
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
  expect(save.disabled).toBe(true);
  fireEvent.click(add);
  const names = () => screen.getAllByLabelText<HTMLInputElement>("Name");
  fireEvent.change(names()[1]!, { target: { value: "Farm day" } });
  expect(stores.edit.count).toBe(1);

  calendar = { ...calendar, days: [], version: { country: 1, own: 2 } };
  await act(async () => {
    stores.recordChangeCounts.receive(["calendars"]);
    await Promise.resolve();
  });
  await vi.waitFor(() => expect(call.mock.calls.length).toBeGreaterThan(1));
  expect(names().map(({ value }) => value)).toEqual(["Labour Day", "Farm day"]);

  fireEvent.submit(names()[1]!.closest("form")!);
  await vi.waitFor(() =>
    expect(call).toHaveBeenCalledWith(
      "saveCalendar",
      expect.objectContaining({
        days: [
          { day: "2026-05-01", isWork: false, name: "Labour Day" },
          { day: "", isWork: false, name: "Farm day" },
        ],
        version: 1,
      }),
    ),
  );
});
