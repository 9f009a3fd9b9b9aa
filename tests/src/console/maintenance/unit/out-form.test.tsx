// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { OutForm } from "../../../../../src/console/maintenance/unit/out-form.tsx";
import { settle } from "../../../harness/fake-clock.ts";
import { fakeCall } from "../../../harness/fake-call.ts";
import { typist } from "../../../harness/typing.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { buildHouseUnit } from "../../../harness/maintenance-factory.ts";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const noop = () => undefined;

it("warns that alarms of several units stay while one of them is in service", async () => {
  await stage(
    <OutForm
      of={buildHouseUnit({ kind: "heater", isToldTogether: true })}
      onClose={noop}
      onDone={noop}
    />,
  );
  expect(
    screen.getByText(/while any similar unit, registered or not, is in service/),
  ).toBeDefined();
});

it("requires a second confirmation when one of its alarms is urgent in this organisation", async () => {
  const unitOutage = vi.fn(async (_input: object) => ({}));
  const readAlarmSetting = async () => ({
    kinds: [{ key: "fanFault", severity: 1 }],
    limits: [],
  });
  await stage(<OutForm of={buildHouseUnit({ version: 4 })} onClose={noop} onDone={noop} />, {
    ports: { callApi: fakeCall({ readAlarmSetting, unitOutage }) },
  });
  await act(settle);
  const go = () => screen.getByRole<HTMLButtonElement>("button", { name: "Out of service" });
  await typist().type(screen.getByLabelText(/^Reason/), "new bearing");
  expect(go().disabled).toBe(true);
  await typist().click(screen.getByLabelText("I understand, take it out of service"));
  await typist().click(go());
  await act(settle);
  expect(unitOutage.mock.calls.map(([input]) => input)).toMatchObject([
    { id: 7, version: 4, hours: 2, isUrgentConfirmed: true },
  ]);
});
