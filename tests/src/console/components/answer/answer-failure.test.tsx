// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AssignForm } from "../../../../../src/console/alarm/list/assign-form.tsx";
import { AdviceNote } from "../../../../../src/console/components/house/advice-note.tsx";
import { TemplateSelect } from "../../../../../src/console/control/batch-draft/template-select.tsx";
import { CommandStrip } from "../../../../../src/console/control/command/command-strip.tsx";
import { RecentImports } from "../../../../../src/console/crud/import/import-undo.tsx";
import { FlockEnergy } from "../../../../../src/console/energy/power/flock-energy.tsx";
import { DailyRecords } from "../../../../../src/console/fleet/home/daily-records.tsx";
import { MorningCard } from "../../../../../src/console/fleet/home/morning-card.tsx";
import { ReadinessCard } from "../../../../../src/console/fleet/home/readiness-card.tsx";
import { TodoCard } from "../../../../../src/console/fleet/home/todo-card.tsx";
import { OpenReports } from "../../../../../src/console/maintenance/record/open-reports.tsx";
import { OwnDutyCard } from "../../../../../src/console/notify/own-duty-card.tsx";
import { settle } from "../../../harness/fake-clock.ts";
import { buildAlarm } from "../../../harness/fleet-factory.ts";
import { giveLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => giveLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const nothing = () => undefined;
/** Parts that show nothing, or an empty list, where there is nothing. */
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
    await stage(parts[name], {
      snapshot: { alarms: [buildAlarm()] },
      ports: { callApi: call as never },
    });
    await act(settle);
    const alert = screen.getAllByRole("alert")[0]!;
    expect(alert.textContent).toContain("no answer from there");
    const before = call.mock.calls.length;
    fireEvent.click(screen.getAllByRole("button", { name: "Try again" })[0]!);
    await act(settle);
    expect(call.mock.calls.length).toBeGreaterThan(before);
  },
);
