import type { NoticeChannel } from "../../contract/notify/notice.ts";
import type { Watch } from "../platform/base/poll-loop.ts";
import { pollAlarms } from "../judge/record/polled-alarms.ts";
import { BatchWorker } from "../control/control-batch/batch-worker.ts";
import { HornWorker } from "../control/control/delivery/horn-worker.ts";
import { CommandWorker } from "../control/control/delivery/command-worker.ts";
import { SettingsReadWorker } from "../control/control/delivery/settings-read-worker.ts";
import { resettingLatched } from "../alarm/alarm/reset-latched.ts";
import { contradictedActionsEvent } from "../control/control/delivery/contradicted-actions.ts";
import { anySounding, readSounding } from "../control/control/delivery/sounding-horns.ts";
import type { IsMine } from "../platform/db/job-claims.ts";
import { WorkPoller } from "../platform/db/work-poller.ts";
import { unknownCommands } from "../control/control/delivery/unknown-commands.ts";
import type { Ingest } from "../telemetry/ingest/intake/ingest.ts";
import { DrillWorker } from "../operate/drill/drill-worker.ts";
import { startDrillPlans } from "../operate/drill/drill-plan-worker.ts";
import { startPower } from "../energy/power/start-power.ts";
import { dangerousSettings, DangerWorker } from "../control/setting-danger/danger-worker.ts";
import { followingAdvice } from "../control/edge/autopilot-worker.ts";
import { RolloutWorker } from "../control/firmware/rollout-worker.ts";
import type { Lifecycle } from "./lifecycle.ts";

/**
 * Opens the workers that send to gateways and follow up. Returns the watch that wakes others when
 * there is work.
 */
export function openBackgroundWorkers(
  deps: ConstructorParameters<typeof CommandWorker>[0] & {
    readonly minuteRetentionDays: number;
    readonly isMine: IsMine;
    readonly can: ReadonlySet<NoticeChannel>;
  },
  ingest: Ingest,
  lifecycle: Lifecycle,
): Watch {
  const { database, bus, log, now, isMine, sessionEnds } = deps;
  const pulse = new WorkPoller(deps);
  lifecycle.add("pulse", () => pulse.stop());
  const { watch } = pulse;
  const updates = new RolloutWorker({ ...deps, watch });
  lifecycle.add("updates", () => updates.stop());
  const horns = new HornWorker({ ...deps, readSounding, rest: { watch, until: anySounding } });
  lifecycle.add("horns", () => horns.stop());
  const commands = new CommandWorker({ ...deps, watch });
  lifecycle.add("commands", () => commands.stop());
  const batches = new BatchWorker({ database, bus, log, now, sessionEnds, watch });
  lifecycle.add("batches", () => batches.stop());
  lifecycle.add("autopilots", followingAdvice({ database, bus, log, now, sessionEnds, watch }));
  const audit = new DangerWorker({ database, bus, log, now, isMine });
  lifecycle.add("dangerous settings", () => audit.stop());
  const drills = new DrillWorker({
    ...deps,
    watch,
    queue: (houseId, drillId) =>
      void ingest.submit([{ kind: "drill", houseId, drillId, receivedAt: now() }]),
  });
  lifecycle.add("drills", () => drills.stop());
  lifecycle.add("weekly drills", startDrillPlans({ database, bus, log, now, isMine }));
  const polling = { database, report: ingest.submit, log, now, isMine };
  lifecycle.add(
    "polled alarms",
    pollAlarms(polling, [unknownCommands, dangerousSettings], [contradictedActionsEvent]),
  );
  lifecycle.add("power", startPower({ ...polling, minuteRetentionDays: deps.minuteRetentionDays }));
  lifecycle.add("latched alarms", resettingLatched({ database, bus, log, now }));
  const reads = new SettingsReadWorker({ ...deps, watch });
  lifecycle.add("reads", () => reads.stop());
  return watch;
}
