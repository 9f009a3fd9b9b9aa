import { expect, it } from "vitest";
import { minuteMs } from "../../../../contract/base/time.ts";
import { FleetStore } from "../../../../src/stores/fleet/fleet-store.ts";
import { buildAlarm, buildSnapshot, noon } from "../../harness/fleet-factory.ts";

it("alarms as news: what waits for somebody before what has returned, is in hand or is silenced, the newest first whatever its severity", () => {
  const fleet = new FleetStore();
  fleet.applySnapshot(
    buildSnapshot({
      alarms: [
        buildAlarm({ id: 1, severity: 1, raisedAt: noon - 9000 }),
        buildAlarm({ id: 2, severity: 4, raisedAt: noon }),
        buildAlarm({ id: 3, state: "acknowledged", raisedAt: noon + 9000 }),
        buildAlarm({ id: 4, state: "returned", raisedAt: noon - 5000 }),
        buildAlarm({ id: 5, shelvedUntil: noon + minuteMs, raisedAt: noon + 8000 }),
        buildAlarm({ id: 6, suppressedBy: "powerFail", raisedAt: noon + 9000 }),
        buildAlarm({ id: 7, raisedAt: noon }),
      ],
    }),
  );
  expect(fleet.newestAlarms.map(({ id }) => id)).toEqual([7, 2, 1, 4, 3, 6, 5]);
});
