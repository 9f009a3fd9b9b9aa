import { sql } from "drizzle-orm";
import type { Command } from "../../../contract/control/command/command.ts";
import type { controlRoutes } from "../../../contract/route/control/control-routes.ts";
import {
  type SettingChange,
  settingPlace,
} from "../../../contract/control/protocol/controller-setting.ts";
import { houseIds, namedBy } from "../../platform/session/named-ids.ts";
import { visibleHouses } from "../../platform/session/caller-scope.ts";
import type { LogEntry } from "../../platform/audit/audit-entry.ts";
import type { RecordsChange, AuditsOf } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    /** The command that was sent or withdrawn; null: it was not. */
    readonly sendCommand: Command | null;
    readonly cancelCommand: Command | null;
    /** Null: it was not closed. */
    readonly closeCommand: Command | null;
  }
}

const ofHouse = ({ houseId }: { readonly houseId: number }) => [houseIds(houseId)];
const commandIds = namedBy(
  "command",
  sql`control_commands c join houses h on h.id = c.house_id join farms f on f.id = h.farm_id`,
  sql`c.id`,
  visibleHouses,
  "uuid",
);
const ofCommand = ({ id }: { readonly id: string }) => [commandIds(id)];
/** Change record for the start or end of the wait for a second person. */
export const approvalsOf = ({ houseId }: Pick<Command, "houseId">): RecordsChange[] => [
  { kinds: ["approvals"], houseIds: [houseId] },
];
/** Audit of calls that change nothing yet. */
const noLines = { lines: null } as const;

export const controlAudits = {
  armCommand: { ...noLines, names: ofHouse },
  undoCommand: { ...noLines, names: ofCommand },
  sendCommand: {
    lines: (command) => (command === null ? [] : [sentLine(command)]),
    recordsChanged: (command) => (command?.state === "awaiting" ? approvalsOf(command) : []),
    names: ofCommand,
  },
  cancelCommand: {
    lines: (command) =>
      command === null ? [] : [{ ...lineOf(command), function: "controlCancel" }],
    recordsChanged: (command) => (command === null ? [] : approvalsOf(command)),
    names: ofCommand,
  },
  closeCommand: {
    lines: (command) =>
      command === null
        ? []
        : [
            {
              ...lineOf(command),
              function: "controlClose",
              remark: `${command.id} ${command.reason ?? ""}`,
            },
          ],
    names: ofCommand,
  },
  getCommand: { names: ofCommand },
  listCommand: { names: ofHouse },
} satisfies AuditsOf<typeof controlRoutes>;

const lineOf = ({ houseId, group, action, id }: Command): Omit<LogEntry, "function"> => ({
  houseId,
  operation: group ?? action?.do ?? "",
  remark: id,
});

export const sentLine = (command: Command): LogEntry => ({
  ...lineOf(command),
  remark: [command.id, command.why ?? ""].join(" ").trim(),
  function: functionOf(command),
  before: valuesOf(command.items, "from"),
  after: { ...valuesOf(command.items, "to"), ...actionOf(command) },
});

function functionOf({ kind, undoOf }: Command): "controlDo" | "controlUndo" | "controlSend" {
  if (kind === "do") return "controlDo";
  return undoOf === null ? "controlSend" : "controlUndo";
}

const valuesOf = (items: readonly SettingChange[], side: "from" | "to") =>
  Object.fromEntries(items.map((item) => [settingPlace(item), item[side]]));

const actionOf = ({ action }: Command): Readonly<Record<string, unknown>> =>
  action === null ? {} : { ...action };
