import type { NoticeChannel } from "../contract/notice.ts";
import type { Watch } from "./base/rounds.ts";
import { pollAlarms } from "./alarm/polled-alarms.ts";
import { BatchKeeper } from "./control-batch/keeper.ts";
import { HornKeeper } from "./control/horn.ts";
import { CommandKeeper } from "./control/keeper.ts";
import { ReadKeeper } from "./control/read-keeper.ts";
import { resettingLatched } from "./control/reset-latched.ts";
import { actionsShownOtherwise } from "./control/shown-otherwise.ts";
import { anySounding, readSounding } from "./control/sounding.ts";
import type { IsMine } from "./db/claim.ts";
import { Pulse } from "./db/pulse.ts";
import { unknownCommands } from "./control/unknown.ts";
import type { Ingest } from "./ingest/ingest.ts";
import { DrillKeeper } from "./drill/keeper.ts";
import { startDrillPlans } from "./drill/plan-keeper.ts";
import { startPower } from "./power/start.ts";
import { dangerousSettings, SettingAudit } from "./setting-danger/keeper.ts";
import { followingAdvice } from "./site/autopilot-keeper.ts";
import { failedUpdates } from "./update/failed.ts";
import { UpdateKeeper } from "./update/update-keeper.ts";
import type { Parts } from "./parts.ts";

/** What is said to gateways, and what comes of it. Gives who wakes others when there is work. */
export function openKeepers(
  deps: ConstructorParameters<typeof CommandKeeper>[0] & {
    readonly minutesKeptDays: number;
    readonly isMine: IsMine;
    readonly can: ReadonlySet<NoticeChannel>;
  },
  ingest: Ingest,
  parts: Parts,
): Watch {
  const { database, bus, log, now, isMine } = deps;
  const pulse = new Pulse(deps);
  parts.add("pulse", () => pulse.stop());
  const { watch } = pulse;
  const updates = new UpdateKeeper({ ...deps, watch });
  parts.add("updates", () => updates.stop());
  const horns = new HornKeeper({ ...deps, readSounding, rest: { watch, until: anySounding } });
  parts.add("horns", () => horns.stop());
  const commands = new CommandKeeper({ ...deps, watch });
  parts.add("commands", () => commands.stop());
  const batches = new BatchKeeper({ database, bus, log, now, watch });
  parts.add("batches", () => batches.stop());
  parts.add("autopilots", followingAdvice({ database, bus, log, now, watch }));
  const audit = new SettingAudit({ database, bus, log, now });
  parts.add("dangerous settings", () => audit.stop());
  const drills = new DrillKeeper({
    ...deps,
    watch,
    queue: (houseId, drillId) =>
      ingest.ask([{ kind: "drill", houseId, drillId, receivedAt: now() }]),
  });
  parts.add("drills", () => drills.stop());
  parts.add("weekly drills", startDrillPlans({ database, bus, log, now }));
  const polling = { database, report: ingest.ask, log, now, isMine };
  parts.add(
    "polled alarms",
    pollAlarms(
      polling,
      [unknownCommands, failedUpdates, dangerousSettings],
      [actionsShownOtherwise],
    ),
  );
  parts.add("power", startPower({ ...polling, minutesKeptDays: deps.minutesKeptDays }));
  parts.add("latched alarms", resettingLatched({ database, bus, log, now }));
  const reads = new ReadKeeper({ ...deps, watch });
  parts.add("reads", () => reads.stop());
  return watch;
}
