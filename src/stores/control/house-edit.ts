import { makeAutoObservable, observable, observableRef } from "mobx";
import type { HouseSettings } from "../../../contract/control/parameter/parameter-catalog.ts";
import type { HouseSettingsReply } from "../../../contract/control/parameter/setting-row.ts";
import {
  brokenRules,
  isSameFinding,
  type RuleContext,
  type RuleFinding,
} from "../../../contract/control/parameter/parameter-rule.ts";
import {
  type ParameterGroup,
  parameterGroupKeys,
} from "../../../contract/fleet/gateway/parameter-group.ts";
import type { Clock } from "../port/clock.ts";
import type { DraftMemory, StoredGroup } from "./draft-memory.ts";
import { GroupEdit } from "./group-edit.ts";

/**
 * A finding, and whether the change caused it; a fault that existed before does not block sending.
 */
export interface Finding extends RuleFinding {
  readonly isNew: boolean;
}

/**
 * The settings of one house during an edit. Changes stay on this device until they are sent,
 * reverted or a day old.
 */
export class HouseEdit {
  readonly houseId: number;
  settings: HouseSettingsReply;
  readonly #edits = observable.map<ParameterGroup, GroupEdit>([], { deep: false });
  readonly #drafts: DraftMemory;
  readonly #clock: Clock;

  constructor(settings: HouseSettingsReply, drafts: DraftMemory, clock: Clock) {
    this.houseId = settings.houseId;
    this.settings = settings;
    this.#drafts = drafts;
    this.#clock = clock;
    makeAutoObservable(
      this,
      { houseId: false, settings: observableRef, editOf: false, findingsOf: false },
      { autoBind: true },
    );
    this.receive(settings);
    for (const [group, { hash, base, wish }] of drafts.of(this.houseId, clock.now()))
      this.editOf(group)?.resume({ hash, settings: base }, wish);
  }

  /** The edit of a group; undefined: it was never read. */
  editOf(group: ParameterGroup): GroupEdit | undefined {
    return this.#edits.get(group);
  }
  /** The controller has reported its settings again. */
  receive(settings: HouseSettingsReply): void {
    this.settings = settings;
    for (const known of settings.groups) {
      const edit = this.#edits.get(known.group);
      if (edit === undefined) this.#edits.set(known.group, new GroupEdit(known));
      else edit.receive(known);
    }
  }

  /** Groups with changes, in the order of their tabs. */
  get changed(): readonly GroupEdit[] {
    return parameterGroupKeys.flatMap((group) => {
      const edit = this.#edits.get(group);
      return edit?.hasChanges === true ? [edit] : [];
    });
  }
  get changeCount(): number {
    return this.changed.reduce((sum, { changes }) => sum + changes.length, 0);
  }
  private get context(): RuleContext {
    return this.settings.context;
  }
  private get former(): HouseSettings {
    return Object.fromEntries(this.settings.groups.map((group) => [group.group, group.settings]));
  }
  /** Every group that was read, with its desired values. */
  get desired(): HouseSettings {
    return Object.fromEntries([...this.#edits].map(([group, { desired }]) => [group, desired]));
  }
  /** Broken rules, including those that were broken before. */
  get findings(): readonly Finding[] {
    const before = brokenRules(this.former, this.former, this.context);
    return brokenRules(this.desired, this.former, this.context).map((finding) => ({
      ...finding,
      isNew: !before.some((item) => isSameFinding(item, finding)),
    }));
  }
  findingsOf(group: ParameterGroup): readonly Finding[] {
    return this.findings.filter((finding) => finding.group === group);
  }
  /**
   * Returns the number of obstacles to sending a group: invalid values, and rules its change
   * breaks.
   */
  blockersOf(edit: GroupEdit): number {
    const broken = this.findings.filter(
      ({ group, isNew, isWarning }) => isNew && !isWarning && group === edit.group,
    );
    return edit.faults.length + broken.length;
  }

  /** Stores the unsent changes on this device. */
  store(): void {
    const groups = new Map<ParameterGroup, StoredGroup>(
      this.changed.map(({ group, base, desired }) => [
        group,
        { hash: base.hash, base: base.settings, wish: desired },
      ]),
    );
    this.#drafts.store(this.houseId, groups, this.#clock.now());
  }
  discard(): void {
    for (const edit of this.changed) edit.discard();
    this.store();
  }
}
