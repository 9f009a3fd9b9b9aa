import { sql } from "drizzle-orm";
import type {
  BatchHouseReason,
  BatchTask,
  BatchContent,
  Copied,
} from "../../../contract/control/batch/control-batch.ts";
import { type CommandState, isEnded } from "../../../contract/control/command/command-state.ts";
import type { PersonAction } from "../../../contract/control/protocol/gateway-order.ts";
import {
  type Content,
  contentOf,
  groupsOf,
  desiredOf,
} from "../../../contract/control/desired/group-content.ts";
import type { ParameterGroup } from "../../../contract/fleet/gateway/parameter-group.ts";
import { notFound } from "../../platform/base/refusal.ts";
import { commandColumns, type CommandRow } from "../control/command/command-row.ts";
import { settingsByHash } from "../control/prepare/command-settings.ts";
import { undone } from "../control/prepare/undo-command.ts";
import { readTemplate } from "../config-template/config-template-queries.ts";
import type { Database, Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { readGroups } from "../parameter/parameter-queries.ts";
import { type Caller, expectHouse, visibleHouses } from "../../platform/session/caller-scope.ts";
import { findBatch } from "./batch-row.ts";
import type { PlannedHouse, DesiredTask } from "./house-assessment.ts";
import { proposedTasks } from "./batch-proposal.ts";

/** Desired tasks, house by house. */
export interface DesiredChanges {
  readonly groups: readonly ParameterGroup[];
  readonly action: PersonAction | null;
  /** The batch to be retried or undone. */
  readonly ofId: string | null;
  /** Houses of that batch, if the plan does not name them. */
  readonly houseIds: readonly number[];
  readonly tasksOf: (house: PlannedHouse) => readonly DesiredTask[] | BatchHouseReason;
}
const plain = { action: null, ofId: null, houseIds: [] } as const;

/** Reads the requested tasks. Refusal: 404 for anything the caller does not see. */
export function readDesired(
  database: Database,
  caller: Caller,
  content: BatchContent,
): Promise<DesiredChanges> | DesiredChanges {
  switch (content.kind) {
    case "write":
      return {
        ...plain,
        groups: [content.group],
        tasksOf: () => [{ kind: "write", group: content.group, desired: () => content.items }],
      };
    case "do":
      return {
        ...plain,
        groups: [],
        action: content.action,
        tasksOf: () => [{ kind: "do", action: content.action }],
      };
    case "paste":
      return pasted(database, caller, content.from);
    case "template":
      return ofTemplate(database, caller, content.templateId);
    case "auto":
      return proposed(database, caller, content.groups);
    case "retry":
      return retried(database, caller, content.batchId);
    case "undo":
      return back(database, caller, content.batchId);
  }
}

/** The tasks of a content: each of its groups, applied to the house's current settings. */
const ofContent = (content: Content): DesiredChanges => ({
  ...plain,
  groups: groupsOf(content),
  tasksOf: () =>
    groupsOf(content).flatMap((group): DesiredTask[] => {
      const one = content[group];
      return one === undefined
        ? []
        : [{ kind: "write", group, desired: (present) => desiredOf(one, present) }];
    }),
});

/** The copied values, even if the house they came from has others now. */
async function pasted(database: Database, caller: Caller, from: Copied): Promise<DesiredChanges> {
  await expectHouse(database, caller, from.houseId);
  const known = await readGroups(database, from.houseId, null);
  const content: Content = {};
  for (const { group, hash } of from.groups) {
    const present = known.find((item) => item.group === group && item.hash === hash);
    const settings =
      present?.settings ?? (await settingsByHash(database, from.houseId, group, hash));
    if (settings === null) throw notFound();
    content[group] = contentOf(settings);
  }
  return ofContent(content);
}

async function ofTemplate(database: Database, caller: Caller, id: number): Promise<DesiredChanges> {
  const template = await readTemplate(database, caller, id);
  if (template === null) throw notFound();
  return ofContent(template.content);
}

async function proposed(
  database: Database,
  caller: Caller,
  groups: readonly ParameterGroup[],
): Promise<DesiredChanges> {
  return { ...plain, groups, tasksOf: await proposedTasks(database, caller, groups) };
}

interface HouseRow {
  readonly house_id: number;
  readonly tasks: readonly BatchTask[];
  readonly task: number;
}

/** Reasons for leaving a house out that may no longer apply. */
const passing = "('offline', 'leased', 'panelBusy', 'open', 'unread')";

/**
 * Returns the tasks that are not done yet in houses that failed, were passed over or not reached.
 */
async function retried(database: Database, caller: Caller, id: string): Promise<DesiredChanges> {
  const { groups, action } = await findBatch(database, caller, id);
  const left = await rows<HouseRow>(
    database,
    sql`select r.house_id, r.tasks, r.task from control_batch_houses r
      join houses h on h.id = r.house_id join farms f on f.id = h.farm_id
      where r.batch_id = ${id}::uuid and ${visibleHouses(caller)}
        and (r.state in ('failed', 'skipped', 'notSent')
          or (r.state = 'left' and r.reason in ${sql.raw(passing)}))`,
  );
  const undoOf = left.flatMap(({ tasks }) =>
    tasks.flatMap((task) => (task.kind === "write" && task.undoOf !== null ? [task.undoOf] : [])),
  );
  const commands = new Map((await readCommands(database, undoOf)).map((row) => [row.id, row]));
  const byHouse = new Map(left.map((row) => [row.house_id, row.tasks.slice(row.task)]));
  return {
    groups,
    action,
    ofId: id,
    houseIds: [...byHouse.keys()],
    tasksOf: ({ houseId }) =>
      (byHouse.get(houseId) ?? []).map((task): DesiredTask => onceMore(task, commands)),
  };
}

function onceMore(task: BatchTask, commands: ReadonlyMap<string, CommandRow>): DesiredTask {
  if (task.kind === "do") return task;
  const { group, items, undoOf } = task;
  const command = undoOf === null ? undefined : commands.get(undoOf);
  return {
    kind: "write",
    group,
    desired: () => items,
    ...(command === undefined && { planned: items }),
    ...(task.why === undefined ? {} : { why: task.why }),
    ...(command === undefined ? {} : { undo: { of: command.id, left: undone(command).left } }),
  };
}

const readCommands = (db: Queryable, ids: readonly string[]): Promise<CommandRow[]> =>
  db.query<CommandRow>(
    `select ${commandColumns} from control_commands c join houses h on h.id = c.house_id
     where c.id = any($1::uuid[])`,
    [ids],
  );

/** True if it is unknown whether the command has changed its house. */
const isUnknown = (state: CommandState): boolean => state === "closed" || !isEnded(state);

/**
 * Returns the changes it made, house by house, the last change first; with the values each house
 * had before. A house whose command has no known end is named, though nothing can be undone yet.
 */
async function back(database: Database, caller: Caller, id: string): Promise<DesiredChanges> {
  const { groups } = await findBatch(database, caller, id);
  const commands = await rows<CommandRow>(
    database,
    sql`select ${sql.raw(commandColumns)} from control_commands c
      join houses h on h.id = c.house_id join farms f on f.id = h.farm_id
      where c.batch_id = ${id}::uuid and c.kind = 'write' and c.life is not null
        and ${visibleHouses(caller)} order by c.armed_at desc`,
  );
  const byHouse = new Map<number, DesiredTask[]>();
  const unknown = new Map<number, BatchHouseReason>();
  for (const command of commands) {
    const { back: items, left } = undone(command);
    const { state } = command;
    if (state !== "armed" && isUnknown(state)) unknown.set(command.house_id, state);
    if (command.grp === null || items.length === 0) continue;
    const tasks = byHouse.get(command.house_id) ?? [];
    tasks.push({
      kind: "write",
      group: command.grp,
      desired: () => items,
      undo: { of: command.id, left },
    });
    byHouse.set(command.house_id, tasks);
  }
  return {
    groups,
    action: null,
    ofId: id,
    houseIds: [...new Set([...byHouse.keys(), ...unknown.keys()])],
    tasksOf: ({ houseId }) => byHouse.get(houseId) ?? unknown.get(houseId) ?? "notUndoable",
  };
}
