// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { alarmKinds } from "../../../../../contract/alarm/alarm-kind.ts";
import type { SharedLimitKey } from "../../../../../contract/alarm/alarm-setting.ts";
import { limitBounds } from "../../../../../contract/fleet/house/alarm-limit.ts";
import {
  productionSettings,
  type SettingKey,
  usualSettings,
} from "../../../../../contract/fleet/production-setting.ts";
import { defaultLimits } from "../../../../../contract/control/risk/control-limit.ts";
import { HandoverWriting } from "../../../../../src/console/alarm/handover/handover-writing.tsx";
import { ShiftTimes } from "../../../../../src/console/alarm/handover/shift-times.tsx";
import { AlarmForm } from "../../../../../src/console/alarm/list/alarm-form.tsx";
import { OutageForm } from "../../../../../src/console/alarm/outage/outage-form.tsx";
import { CheckPanel } from "../../../../../src/console/alarm/setting/check-panel.tsx";
import { KindPanel } from "../../../../../src/console/alarm/setting/kind-panel.tsx";
import { LimitPanel } from "../../../../../src/console/alarm/setting/limit-panel.tsx";
import { SettingPart } from "../../../../../src/console/alarm/warning/warning-setting-part.tsx";
import { CloudPart } from "../../../../../src/console/camera/cloud-part.tsx";
import { RulesForm } from "../../../../../src/console/control/environment/rules-form.tsx";
import { ReplaceForm } from "../../../../../src/console/maintenance/unit/replace-form.tsx";
import { OutForm } from "../../../../../src/console/maintenance/unit/out-form.tsx";
import { alarmPort } from "../../../harness/alarm-port.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { buildOrg, noon } from "../../../harness/fleet-factory.ts";
import { buildHouseUnit } from "../../../harness/maintenance-factory.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

const done = () => undefined;
/** Answers that forms need before they can be filled in. */
const answers: Readonly<Record<string, unknown>> = {
  listAssignee: {
    rows: [{ id: 4, name: "Li", isOnCall: true, isReached: true }],
  },
  cameraClouds: [{ type: "hikvision", appKey: "key1", hasSecret: true, isUnreadable: false }],
  productionSettings: { orgId: 1, version: 2, values: usualSettings },
};

/** Forms outside of the drawers of records, whose fields are drawn by one component. */
const forms: Readonly<Record<string, ReactNode>> = {
  acknowledging: <AlarmForm action={{ kind: "acknowledge", ids: [1] }} onDone={done} />,
  shelving: <AlarmForm action={{ kind: "shelve", ids: [1] }} onDone={done} />,
  assigning: <AlarmForm action={{ kind: "assign", ids: [1] }} onDone={done} />,
  "an alarm out of service": <OutageForm houseId={100} onDone={done} />,
  "own causes and checks": (
    <CheckPanel
      orgId={1}
      row={{
        reason: {
          key: "co2High",
          name: { zh: "二氧化碳高", en: "High CO₂" },
          usual: () => ({ cause: "", steps: [] }),
        } as never,
        own: null,
      }}
      onSaved={done}
      onClose={done}
    />
  ),
  "a kind of alarm": (
    <KindPanel
      orgId={1}
      row={{ key: "co2High", kind: alarmKinds.co2High, set: null }}
      onSaved={done}
      onClose={done}
    />
  ),
  "limits of a farm": (
    <LimitPanel
      setting={{ orgId: 1, limits: [] } as never}
      target={{ sort: "farm", set: { farmId: 10, breedId: null, limits: {} } as never }}
      onSaved={done}
      onClose={done}
    />
  ),
  "early warnings": <SettingPart />,
  "a handover": <HandoverWriting shift={{ from: noon, to: noon + 1 }} onWritten={done} />,
  "shift times": <ShiftTimes org={buildOrg({ id: 1 })} />,
  "a camera cloud": <CloudPart />,
  "control rules": (
    <RulesForm
      rules={{
        orgId: 1,
        isRemoteOff: false,
        remoteOffBy: null,
        remoteOffAt: null,
        secondPerson: "off",
        limits: defaultLimits,
      }}
      onSaved={done}
    />
  ),
  "a replaced unit": <ReplaceForm unit={buildHouseUnit()} onClose={done} onDone={done} />,
  "a unit out of service": <OutForm of={buildHouseUnit()} onClose={done} onDone={done} />,
};

/** A message on each value of an input, by its path. */
const messagesOn = (input: unknown, path = ""): [string, string][] =>
  typeof input === "object" && input !== null && Object.keys(input).length > 0
    ? Object.entries(input).flatMap(([name, value]) =>
        messagesOn(value, path === "" ? name : `${path}.${name}`),
      )
    : [[path, `Refused: ${path}.`]];

function refuse(input: object): Promise<never> {
  const fields = Object.fromEntries(messagesOn(input));
  return Promise.reject(Object.assign(new Error("Some fields are not valid"), { fields }));
}

/** Texts of fields that take no other. */
function textFor({ id, inputMode, value }: HTMLInputElement): string {
  const [, sort, name = ""] = /^(limit|setting)-(.*)$/.exec(id) ?? [];
  if (sort === "setting") return String(productionSettings[name as SettingKey].max);
  if (sort === "limit" && inputMode === "text")
    return String(limitBounds[name as SharedLimitKey].min);
  const isNumber = inputMode === "decimal" || inputMode === "numeric";
  return isNumber ? String(Number(value) || 1) : `${value}07:00`;
}

/** Puts something into each field, so that the form can be sent. */
function fillAll(): void {
  for (const field of screen.queryAllByRole<HTMLInputElement>("textbox")) {
    if (!field.disabled && !field.readOnly)
      fireEvent.change(field, { target: { value: textFor(field) } });
  }
  for (const choice of screen.queryAllByRole<HTMLSelectElement>("combobox"))
    fireEvent.change(choice, {
      target: { value: choice.options[choice.options.length - 1]!.value },
    });
}

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each(Object.keys(forms))("%s: the server's reason is at each field", async (name) => {
  const callApi = fakeCall({}, (called, input) =>
    called in answers ? Promise.resolve(answers[called]) : refuse(input),
  );
  const alarm = alarmPort(() => Promise.reject(new Error("not in this test")), {
    acknowledge: (ids, note) => refuse({ ids, note }),
    shelve: (ids, minutes, reason) => refuse({ ids, minutes, reason }),
  });
  await stage(forms[name], {
    user: {
      roleKey: name === "control rules" ? "administrator" : "company_manager",
      canOperate: "1",
      remoteConfigFlag: "1",
    },
    ports: { callApi, alarm },
  });
  await act(settle);
  fillAll();
  await act(settle);
  const button = document.querySelector<HTMLButtonElement>("button[type=submit]")!;
  expect(button.disabled).toBe(false);
  fireEvent.submit(button.closest("form")!);
  await act(settle);
  const fields = [...button.closest("form")!.querySelectorAll(".bp6-form-group")];
  expect(fields.length).toBeGreaterThan(0);
  const unmarked = fields.filter((field) => !/Refused: \S+\./.test(field.textContent));
  expect(unmarked.map(({ textContent }) => textContent)).toEqual([]);
  expect(document.body.textContent).toContain("Refused: ");
});
