import type {
  BatchHouseReason,
  BatchRefusal,
  BatchTask,
  ProposalGap,
} from "../../../contract/control/batch/control-batch.ts";
import type { PersonAction } from "../../../contract/control/protocol/gateway-order.ts";
import {
  type CommandRisk,
  type RiskClass,
  riskClasses,
} from "../../../contract/control/command/command.ts";
import type { HouseNow } from "../../../contract/control/risk/house-now.ts";
import type { InterruptionRisk } from "../../../contract/control/batch/batch-wave.ts";
import {
  changesFor,
  newFindings,
  type DesiredChanges,
} from "../../../contract/control/desired/desired-setting.ts";
import type { HouseSettings } from "../../../contract/control/parameter/parameter-catalog.ts";
import type { RuleContext } from "../../../contract/control/parameter/parameter-rule.ts";
import type { KnownGroup } from "../../../contract/control/parameter/setting-row.ts";
import type { ParameterGroup } from "../../../contract/fleet/gateway/parameter-group.ts";
import {
  type ReadSettings,
  settingAt,
  type SettingChange,
  settingPlace,
  withChanges,
} from "../../../contract/control/protocol/controller-setting.ts";
import { lockedBy, refusalOf } from "../control/prepare/prepare-command.ts";
import { type OrgDemands, weighed } from "../control/prepare/assess-command.ts";
import type { Settable } from "../parameter/parameter-queries.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";

/** Desired task of a house, before it is compared with the house's state. */
export type DesiredTask =
  | {
      readonly kind: "write";
      readonly group: ParameterGroup;
      readonly desired: (present: ReadSettings) => DesiredChanges;
      readonly undo?: { readonly of: string; readonly left: DesiredChanges };
      /** The earlier plan, if it is tried again: rows are named by their places then. */
      readonly planned?: readonly SettingChange[];
      readonly why?: Readonly<Record<string, string>>;
    }
  | { readonly kind: "do"; readonly action: PersonAction }
  /** Nothing can be proposed for a requested group. */
  | ({ readonly kind: "gap" } & ProposalGap);

type DesiredWrite = Extract<DesiredTask, { readonly kind: "write" }>;
type AssessableTask = Exclude<DesiredTask, { readonly kind: "gap" }>;

/** A house with everything a plan needs of it. */
export interface PlannedHouse {
  readonly houseId: number;
  readonly farmId: number;
  readonly settable: Settable;
  readonly groups: readonly KnownGroup[];
  readonly now: HouseNow;
  readonly context: RuleContext;
  /** People at the house, or a command under way there: they block everything but more air. */
  readonly blockedBy: BatchHouseReason | null;
}

/** Result of a plan for a house. */
export interface HouseAssessment {
  readonly reason: BatchHouseReason | null;
  readonly risk: RiskClass | null;
  readonly asks: CommandRisk["asks"];
  readonly tasks: readonly BatchTask[];
  readonly changes: number;
  readonly faults: number;
  readonly lacking: readonly ParameterGroup[];
  readonly gaps: readonly ProposalGap[];
  readonly refusal: BatchRefusal | null;
}

interface TaskAssessment {
  readonly task: BatchTask;
  readonly risk: CommandRisk;
}
/** Why not; of an action nothing more. */
interface TaskRefusal {
  readonly reason: BatchHouseReason;
  readonly detail: BatchRefusal | null;
}
const taskRefusal = (
  reason: BatchHouseReason,
  detail: BatchRefusal | null = null,
): TaskRefusal => ({
  reason,
  detail,
});
/**
 * True: only a rule between groups forbids the change, so it may be allowed after another group.
 */
const isOfRules = ({ reason, detail }: TaskRefusal): boolean =>
  reason === "values" && detail?.faults.length === 0;
const isRefusal = (assessment: TaskAssessment | TaskRefusal | null): assessment is TaskRefusal =>
  assessment !== null && "reason" in assessment;

/** The assessment of one house: what would change, how dangerous it is, or why it is left out. */
export class HouseAssessor {
  readonly #house: PlannedHouse;
  readonly #demands: OrgDemands;
  readonly #caller: Caller;
  /** The settings once the earlier tasks are done. */
  #settings: HouseSettings;

  constructor(house: PlannedHouse, asks: OrgDemands, caller: Caller) {
    this.#house = house;
    this.#demands = asks;
    this.#caller = caller;
    this.#settings = Object.fromEntries(
      house.groups.map(({ group, settings }) => [group, settings]),
    );
  }

  assess(desired: readonly DesiredTask[]): HouseAssessment {
    const { acceptable, lacking, gaps } = this.#sorted(desired);
    const { accepted, refusal } = this.#chooseAll(acceptable);
    const tasks = accepted.map(({ task }) => task);
    const risk = worstRisk(accepted.map((item) => item.risk.class));
    const detail = refusal?.detail ?? null;
    const shared = {
      risk,
      asks: [...new Set(accepted.flatMap((item) => item.risk.asks))],
      tasks,
      changes: tasks.reduce((sum, task) => sum + changesIn(task), 0),
      faults: detail === null ? 0 : detail.faults.length + detail.findings.length,
      lacking,
      gaps,
      refusal: detail,
    };
    const none = acceptable.length > 0 ? null : noneFor(lacking, gaps);
    return { ...shared, reason: refusal?.reason ?? none ?? this.#leftFor(risk, tasks) };
  }

  /**
   * Separates the tasks to assess from groups that the type lacks and groups without a proposal.
   */
  #sorted(desired: readonly DesiredTask[]) {
    const { write } = this.#house.settable.offer;
    const lacking = new Set<ParameterGroup>();
    const gaps: ProposalGap[] = [];
    const acceptable: AssessableTask[] = [];
    for (const item of desired)
      if (item.kind !== "do" && !write.includes(item.group)) lacking.add(item.group);
      else if (item.kind === "gap") gaps.push({ group: item.group, why: item.why });
      else acceptable.push(item);
    return { acceptable, lacking: [...lacking], gaps };
  }

  /** Why it is left out though every value could be. */
  #leftFor(risk: RiskClass | null, tasks: readonly BatchTask[]): BatchHouseReason | null {
    const lock = lockedBy({ caller: this.#caller }, this.#house.settable, risk === "P");
    if (lock !== null) return lock.reason;
    if (tasks.length === 0) return "nothing";
    return risk === "P" ? null : this.#house.blockedBy;
  }

  /**
   * Accepts the groups in an order that breaks no rule between groups at any step, if there is one.
   */
  #chooseAll(requested: readonly AssessableTask[]): {
    readonly accepted: readonly TaskAssessment[];
    readonly refusal: TaskRefusal | null;
  } {
    const accepted: TaskAssessment[] = [];
    let left = [...requested];
    while (left.length > 0) {
      const assessments = left.map((task) => ({ task, assessment: this.#choose(task) }));
      const good = assessments.find(({ assessment }) => !isRefusal(assessment));
      const refusals = assessments.map(({ assessment }) => assessment).filter(isRefusal);
      const refusal = refusals.find((refusal) => !isOfRules(refusal)) ?? refusals[0] ?? null;
      if (refusal !== null && (good === undefined || !isOfRules(refusal)))
        return { accepted, refusal };
      if (good?.assessment != null && !isRefusal(good.assessment)) {
        accepted.push(good.assessment);
        this.#apply(good.assessment.task);
      }
      left = left.filter((task) => task !== good?.task);
    }
    return { accepted, refusal: null };
  }

  #apply(task: BatchTask): void {
    if (task.kind === "do") return;
    const before = this.#settings[task.group] ?? { values: {}, rows: [] };
    this.#settings = { ...this.#settings, [task.group]: withChanges(before, task.items) };
  }

  /** Assesses a request; null: the house already has the desired state. */
  #choose(requested: AssessableTask): TaskAssessment | TaskRefusal | null {
    return requested.kind === "do"
      ? this.#assessAction(requested.action)
      : this.#assessWrite(requested);
  }

  #assessAction(action: PersonAction): TaskAssessment | TaskRefusal {
    const { offer, row } = this.#house.settable;
    if (action.do === "trial" || row.gateway_id === null || !offer.actions.includes(action.do))
      return taskRefusal("notOffered");
    return this.#weigh({ kind: "do", action });
  }

  #assessWrite(desired: DesiredWrite): TaskAssessment | TaskRefusal | null {
    const { group, undo, planned = [] } = desired;
    const known = this.#house.groups.find((item) => item.group === group);
    if (known === undefined || known.isDrifted) return taskRefusal("unread", refusalFor(group));
    const { settings } = known;
    const isUndoOff = undo?.left.some((place) => settingAt(settings, place) !== place.to) === true;
    if (isUndoOff || planned.some((item) => isElsewhere(settings, item)))
      return taskRefusal("changedSince", refusalFor(group));
    const items = changesFor(settings, desired.desired(settings));
    return items.length === 0
      ? null
      : (this.#refuse(known, items) ?? this.#weigh(taskOf(desired, known, items)));
  }

  /** Values or rules that prevent sending; null: none. */
  #refuse(known: KnownGroup, items: readonly SettingChange[]): TaskRefusal | null {
    const { settable, context } = this.#house;
    const findings = newFindings(this.#settings, known.group, items, context);
    const refusal = refusalOf(settable, known, items, findings);
    if (refusal === null) return null;
    const after = withChanges(known.settings, items);
    return taskRefusal(refusal.reason, {
      group: known.group,
      faults: refusal.faults.map(({ k, row, fault }) => {
        const place = row === undefined ? { k } : { k, row };
        return { ...place, to: settingAt(after, place), fault };
      }),
      findings: refusal.findings.filter(({ isWarning }) => !isWarning),
    });
  }

  #weigh(task: BatchTask): TaskAssessment | TaskRefusal {
    const { risk, isRefused } = weighed(
      this.#demands,
      this.#caller,
      this.#house.now,
      this.#settings,
      task,
    );
    if (!isRefused) return { task, risk };
    return taskRefusal("risk", task.kind === "write" ? refusalFor(task.group) : null);
  }
}

/** True: a cell has neither value, so its row may have moved. */
const isElsewhere = (settings: ReadSettings, item: SettingChange): boolean =>
  item.row !== undefined && ![item.from, item.to].includes(settingAt(settings, item));

/** A refusal that only names the group. */
const refusalFor = (group: ParameterGroup): BatchRefusal => ({ group, faults: [], findings: [] });

/** Returns the reason why nothing requested is left to assess; null: nothing was requested. */
function noneFor(
  lacking: readonly ParameterGroup[],
  gaps: readonly ProposalGap[],
): BatchHouseReason | null {
  if (gaps.length > 0) return "noProposal";
  return lacking.length > 0 ? "notOffered" : null;
}

const taskOf = (
  { group, undo, why }: DesiredWrite,
  { hash: base }: KnownGroup,
  items: SettingChange[],
): BatchTask => ({
  kind: "write",
  group,
  base,
  items,
  undoOf: undo?.of ?? null,
  ...(why === undefined ? {} : { why: reasonOf(why, items.map(settingPlace)) }),
});

const reasonOf = (
  why: Readonly<Record<string, string>>,
  places: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    places.flatMap((place) => {
      const one = why[place];
      return one === undefined ? [] : [[place, one]];
    }),
  );

/** Returns the most dangerous class; null: no danger. */
export const worstRisk = (classes: readonly (RiskClass | null)[]): RiskClass | null =>
  riskClasses.findLast((item) => classes.includes(item)) ?? null;

/** Degrees above its target from which a house is busy, K. */
const busyK = 2;
/** Returns how much is at stake in a house at this moment. */
export function interruptionRiskOf({
  isStocked,
  isAlarmed,
  tempC,
  targetC,
}: HouseNow): InterruptionRisk {
  if (!isStocked) return "empty";
  const isHot = tempC !== null && targetC !== null && tempC > targetC + busyK;
  return isAlarmed || isHot ? "busy" : "quiet";
}

const changesIn = (task: BatchTask): number => (task.kind === "write" ? task.items.length : 1);
