// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type {
  Handover,
  HandoverIncident,
  HandoverReport,
} from "../../../contract/alarm/handover.ts";
import { hourMs } from "../../../contract/base/time.ts";
import { HandoverView } from "../../../src/ui/handover-view.tsx";
import { formatTime } from "../../../src/lib/time/format-time.ts";
import { buildAlarm, noon } from "../harness/fleet-factory.ts";

afterEach(cleanup);

const incident = (id: number, endedAt: number | null): HandoverIncident => ({
  id,
  key: "tempHigh",
  first: buildAlarm({ id }),
  severity: 2,
  isNew: true,
  endedAt,
  alarms: 1,
  open: endedAt === null ? 1 : 0,
  unacknowledged: 0,
  houseIds: [100],
  farmIds: [10],
  holder: null,
  way: { told: null, acknowledged: null, onWay: null, there: null, fixed: null },
});
const report: HandoverReport = {
  from: noon - 8 * hourMs,
  to: noon,
  raised: 300,
  urgent: 0,
  closed: 40,
  // More items than are listed.
  incidents: { total: 290, open: 250, rows: [incident(1, null), incident(2, null)] },
  shelved: { total: 7, rows: [buildAlarm({ id: 9, shelvedUntil: noon + hourMs })] },
  longest: null,
  offline: [],
  people: [],
  works: [],
};
const note: Handover = {
  id: 1,
  from: noon - 16 * hourMs,
  to: noon - 8 * hourMs,
  orgId: 1,
  orgName: "北方集团",
  orgNameEn: "North Group",
  farmId: null,
  farmName: null,
  farmNameEn: null,
  writtenAt: noon - 8 * hourMs,
  writtenBy: "Zhao",
  onDuty: "Li",
  note: "fan 3 of house 2 waits for a part",
};
const view = (
  more: { max?: number; isBrief?: boolean; onShift?: (shown: Handover) => void } = {},
) =>
  render(
    <HandoverView
      report={report}
      notes={[note]}
      language="en"
      timeZone="UTC"
      houseName={String}
      farmName={String}
      personName={String}
      {...more}
    />,
  );

test("counts all items, not only the listed ones, and shows how many are left out", () => {
  view();
  expect(document.querySelector("[data-figure=openIncidents] b")?.textContent).toBe("250");
  const left = () =>
    [...document.querySelectorAll(".handover-more")].map((item) => item.textContent);
  expect(left()).toEqual(["and 248 more", "and 40 more", "and 6 more"]);
  cleanup();
  view({ max: 1 });
  expect(left()[0]).toBe("and 249 more");
});

test("in brief, times outside the shift's last day have their day", () => {
  view({ isBrief: true });
  const times = [...document.querySelectorAll("time")].map((item) => item.textContent);
  expect(times).toEqual([formatTime(note.writtenAt, "UTC").slice(11, 16)]);
  cleanup();
  const before = { ...report, to: noon + 24 * hourMs };
  render(
    <HandoverView
      report={before}
      notes={[note]}
      language="en"
      timeZone="UTC"
      houseName={String}
      farmName={String}
      personName={String}
      isBrief
    />,
  );
  expect(document.querySelector("time")?.textContent).toBe(
    formatTime(note.writtenAt, "UTC").slice(5, 16),
  );
});

test("a single alarm is shown by its name", () => {
  const named = {
    ...incident(1, null),
    key: "diAlarm",
    first: buildAlarm({ key: "diAlarm", subject: "1", subjectName: "Generator" }),
  } as const;
  const incidents = { total: 2, open: 2, rows: [named, { ...named, id: 2, alarms: 2 }] };
  render(
    <HandoverView
      report={{ ...report, incidents }}
      notes={[]}
      language="en"
      timeZone="UTC"
      houseName={String}
      farmName={String}
      personName={String}
    />,
  );
  const texts = [...document.querySelectorAll(".handover-what")].map((item) => item.textContent);
  expect(texts[0]).toContain("Generator");
  expect(texts[1]).not.toContain("Generator");
});

test("a note links to the shift it was written in, where a shift can be shown", () => {
  const onShift = vi.fn<(shown: Handover) => void>();
  view({ onShift });
  fireEvent.click(screen.getByRole("button", { name: /^Show the shift/ }));
  expect(onShift).toHaveBeenCalledWith(note);
  cleanup();
  view();
  expect(screen.queryByRole("button")).toBeNull();
});

test("planned work shows its time, its houses and the alarms raised during it", () => {
  const work = { id: 1, name: "Cleaning", from: noon - 2 * hourMs, to: noon - hourMs, houses: 3 };
  const works = [
    { ...work, went: 4, stood: 1 },
    { ...work, id: 2, name: "Service", went: 0, stood: 0 },
  ];
  render(
    <HandoverView
      report={{ ...report, works }}
      notes={[]}
      language="en"
      timeZone="UTC"
      houseName={String}
      farmName={String}
      personName={String}
    />,
  );
  const lines = [...document.querySelectorAll("li")].map((item) => item.textContent);
  expect(lines.filter((line) => /Cleaning|Service/.test(line))).toEqual([
    expect.stringMatching(
      /^Cleaning · .*06:00–.*07:00 · 3 houses · alarms meanwhile: 4 cleared, 1 not cleared$/,
    ),
    expect.stringMatching(/^Service .*no alarms meanwhile$/),
  ]);
});
