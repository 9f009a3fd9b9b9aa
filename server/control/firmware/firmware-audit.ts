import { sql } from "drizzle-orm";
import type { deviceUpdateRoutes } from "../../../contract/route/control/firmware-routes.ts";
import type { DeviceFile } from "../../../contract/control/firmware/firmware-file.ts";
import type { Rollout } from "../../../contract/control/firmware/rollout.ts";
import { houseIds, namedBy } from "../../platform/session/named-ids.ts";
import { visibleHouses, visibleOrgs } from "../../platform/session/caller-scope.ts";
import { exportEntry, type LogEntry } from "../../platform/audit/audit-entry.ts";
import type { RecordsChange, AuditsOf } from "../../platform/audit/audit.ts";

/** The action on a rollout; null: no action. */
type Settled = {
  readonly rollout: Rollout;
  readonly operation: string;
  readonly houseId?: number;
} | null;
declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    readonly uploadDeviceFile: DeviceFile;
    /** Null: it was retired before. */
    readonly retireDeviceFile: DeviceFile | null;
    readonly startRollout: Settled;
    readonly approveRollout: Settled;
    readonly pauseRollout: Settled;
    readonly resumeRollout: Settled;
    readonly endRollout: Settled;
    readonly leaveOut: Settled;
    readonly exportRollout: number;
  }
}

const rolloutIds = namedBy(
  "rollout",
  sql`rollouts r join orgs o on o.id = r.org_id`,
  sql`r.id`,
  visibleOrgs,
);
const taskIds = namedBy(
  "task",
  sql`update_tasks t join houses h on h.id = t.house_id join farms f on f.id = h.farm_id`,
  sql`t.id`,
  visibleHouses,
);
const ofRollout = ({ id }: { readonly id?: number | undefined }) => [rolloutIds(id)];
const ofHouses = ({ houseIds: ids }: { readonly houseIds: readonly number[] }) => [
  houseIds(...ids),
];

const fileLine = ({ kind, name, version, typeKeys, size, sha256 }: DeviceFile) => ({
  operation: name,
  remark: version,
  orgId: null,
  after: { kind, name, version, typeKeys, size, sha256 },
});
const settledLine = (settled: Settled): LogEntry[] => {
  if (settled === null) return [];
  const { rollout, operation, houseId } = settled;
  return [
    {
      function: "deviceUpdate",
      operation,
      remark: [rollout.name, `${rollout.file.name} ${rollout.file.version}`, rollout.why]
        .filter((part) => part !== "")
        .join(" · "),
      ...(houseId === undefined ? { orgId: rollout.orgId } : { houseId }),
    },
  ];
};
/** Operations that begin or end the waiting for approval. */
const ofApproval: ReadonlySet<string> = new Set(["start", "resume", "retry", "approve", "end"]);
const recordsChanged = (settled: Settled): RecordsChange[] => {
  if (settled === null) return [];
  const { rollout, operation } = settled;
  const kinds = ofApproval.has(operation) ? (["rollouts", "approvals"] as const) : undefined;
  return [{ kinds: kinds ?? ["rollouts"], orgIds: [rollout.orgId] }];
};
const settling = { names: ofRollout, lines: settledLine, recordsChanged } as const;
const filesStale = () => [{ kinds: ["deviceFiles"] as const, orgIds: null }];

export const deviceUpdateAudits = {
  listDeviceFile: { names: () => [] },
  uploadDeviceFile: {
    lines: (file) => [{ function: "deviceFileUpload", ...fileLine(file) }],
    recordsChanged: filesStale,
  },
  retireDeviceFile: {
    lines: (file) => (file === null ? [] : [{ function: "deviceFileRetire", ...fileLine(file) }]),
    recordsChanged: filesStale,
  },
  checkUpdate: { names: ({ houseId }) => [houseIds(houseId)] },
  planRollout: { names: ofHouses, lines: null },
  startRollout: { names: ofHouses, lines: settledLine, recordsChanged },
  approveRollout: settling,
  pauseRollout: settling,
  resumeRollout: settling,
  endRollout: settling,
  leaveOut: { ...settling, names: ({ id }) => [taskIds(id)] },
  listRollout: { names: ofRollout },
  listUpdateTask: { names: ({ rolloutId }) => [rolloutIds(rolloutId)] },
  exportRollout: {
    names: ({ rolloutId }) => [rolloutIds(rolloutId)],
    lines: (rows, { rolloutId, format }) => [
      exportEntry("rollout", [String(rolloutId), format], rows),
    ],
  },
} satisfies AuditsOf<typeof deviceUpdateRoutes>;
