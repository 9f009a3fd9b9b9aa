// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Gateway } from "../../../../../contract/telemetry/house-gateway.ts";
import { AlarmChecks } from "../../../../../src/console/alarm/list/alarm-checks.tsx";
import { AssignForm } from "../../../../../src/console/alarm/list/assign-form.tsx";
import { WorkNotes } from "../../../../../src/console/alarm/work/work-notes.tsx";
import { AnswerFailure } from "../../../../../src/console/components/answer/answer-failure.tsx";
import { AdviceNote } from "../../../../../src/console/components/house/advice-note.tsx";
import { TemplateSelect } from "../../../../../src/console/control/batch-draft/template-select.tsx";
import { CommandStrip } from "../../../../../src/console/control/command/command-strip.tsx";
import { FileList } from "../../../../../src/console/control/firmware/file-list.tsx";
import { RecentImports } from "../../../../../src/console/crud/import/import-undo.tsx";
import { FlockEnergy } from "../../../../../src/console/energy/power/flock-energy.tsx";
import { DailyRecords } from "../../../../../src/console/fleet/home/daily-records.tsx";
import { MorningCard } from "../../../../../src/console/fleet/home/morning-card.tsx";
import { ReadinessCard } from "../../../../../src/console/fleet/home/readiness-card.tsx";
import { TodoCard } from "../../../../../src/console/fleet/home/todo-card.tsx";
import { OpenAlarms } from "../../../../../src/console/fleet/house-detail/open-alarms.tsx";
import { BreedFilter } from "../../../../../src/console/flock/production/breed-filter.tsx";
import { DeviceTables } from "../../../../../src/console/house/device-tables.tsx";
import { HouseWarnings } from "../../../../../src/console/house/house-warnings.tsx";
import { OpenReports } from "../../../../../src/console/maintenance/record/open-reports.tsx";
import { RotaCalendar } from "../../../../../src/console/notify/rota-calendar.tsx";
import { OwnDutyCard } from "../../../../../src/console/notify/own-duty-card.tsx";
import { useStores } from "../../../../../src/context/use-stores.ts";
import type { HouseRecord } from "../../../../../src/stores/fleet/house-record.ts";
import { ApiQuery } from "../../../../../src/stores/record/api-query.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { buildAlarm, buildDetail, buildHouse } from "../../../harness/fleet-factory.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const nothing = () => undefined;
const atWork = buildHouse({
  flock: { id: 3 } as never,
  warnings: [{ key: "waterLow", values: {} } as never],
});
const rota = { id: 4, timeZone: "Asia/Shanghai", name: "Nights", lines: [], people: [] } as never;
const gateway = new ApiQuery<Gateway | null>(() => new Promise(nothing));

/** A part of a known house. */
const OfHouse = observer(function OfHouse({
  draw,
}: {
  readonly draw: (record: HouseRecord) => ReactNode;
}) {
  return draw(useStores().fleet.house(100)!);
});

/** Parts that show nothing, or an empty list, when there are no data. */
const parts: Readonly<Record<string, ReactNode>> = {
  "duties of the reader": <OwnDutyCard />,
  tasks: <TodoCard />,
  "the morning's list": <MorningCard />,
  readiness: <ReadinessCard />,
  "daily records": <DailyRecords />,
  advice: <AdviceNote />,
  "energy of a flock": <FlockEnergy flockId={1} />,
  "open reports": <OpenReports of={{ houseId: 100 }} open={nothing} />,
  "recent imports": <RecentImports of={{ kind: "breed" } as never} onUndone={nothing} />,
  "people to assign": <AssignForm action={{ ids: [1] } as never} onDone={nothing} />,
  templates: <TemplateSelect value={null} houseIds={[100]} none="None" onChange={nothing} />,
  "who is on call": <RotaCalendar rota={rota} />,
  breeds: <BreedFilter breedId={0} species="" onPick={nothing} />,
  "cameras of a house": <OfHouse draw={(record) => <OpenAlarms record={record} />} />,
  "own words of an alarm": <AlarmChecks alarm={buildAlarm()} />,
  "own words of a warning": <OfHouse draw={(record) => <HouseWarnings record={record} />} />,
  "types of gateways": <FileList mayRollOut />,
  "planned work": <WorkNotes />,
  "hours of fans": (
    <OfHouse
      draw={(record) => <DeviceTables record={record} timeZone="Asia/Shanghai" gateway={gateway} />}
    />
  ),
  "commands of a house": (
    <CommandStrip houseId={100} timeZone="Asia/Shanghai" send={null as never} />
  ),
};

it.each(Object.keys(parts))(
  "%s that cannot be read are never missing: the reason is said, with a retry",
  async (name) => {
    const call = vi.fn<(name: string) => Promise<never>>(() =>
      Promise.reject(new Error("no answer from there")),
    );
    const { stores } = await stage(parts[name], {
      snapshot: { alarms: [buildAlarm({ severity: 1 })], houses: [atWork] },
      ports: { callApi: call as never, fleetSummary: () => call("overviewSummary") },
    });
    act(() => stores.houseDetails.apply([buildDetail()]));
    await act(settle);
    // Pictures are loaded on demand.
    const [alert] = await screen.findAllByRole("alert");
    expect(alert!.textContent).toContain("no answer from there");
    const before = call.mock.calls.length;
    fireEvent.click(screen.getAllByRole("button", { name: "Try again" })[0]!);
    await act(settle);
    expect(call.mock.calls.length).toBeGreaterThan(before);
  },
);

it("an old part without a title of its own is named, so that two lines are not alike", async () => {
  const query = { loadedAt: 0, failure: "away", load: async () => undefined };
  await stage(<AnswerFailure query={query} what="Templates" />);
  expect(screen.getByRole("alert").textContent).toMatch(
    /^Templates: could not be refreshed; showing data from .* \(away\)Try again$/,
  );
});
