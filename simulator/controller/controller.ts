import { createHash } from "node:crypto";
import type { Range } from "../../contract/control/protocol/order-fence.ts";
import { boundsOf } from "../../contract/control/parameter/parameter-check.ts";
import {
  parameterCatalog,
  parameterOf,
} from "../../contract/control/parameter/parameter-catalog.ts";
import {
  isParameterGroup,
  type ParameterGroup,
} from "../../contract/fleet/gateway/parameter-group.ts";
import {
  canonicalSettings,
  type SettingChange,
  settingAt,
  type Settings,
  withCells,
  withChanges,
} from "../../contract/control/protocol/controller-setting.ts";
import type { ControlPlan } from "../model/control-plan.ts";
import type { HouseConstants } from "../model/house-constants.ts";
import { following } from "./follow-settings.ts";
import { controllerGroups, installedSettings } from "./initial-settings.ts";

/**
 * The part of a controller that outlives a power cut: the groups that differ from the installed
 * ones.
 */
export interface StoredController {
  readonly groups: Readonly<Record<string, { readonly rev: number; readonly settings: Settings }>>;
  /**
   * `empty`: an empty house stays empty. Absent: it runs by its settings; a manual mode is over.
   */
  readonly mode?: "empty" | undefined;
}

/** The hash of a group as it travels. */
const hashOf = (settings: Settings): string =>
  createHash("sha256").update(canonicalSettings(settings)).digest("hex").slice(0, 8);

/**
 * The controller of one house: it keeps the settings, and derives the house from them. Unchanged
 * settings are not stored: ten thousand houses share the installed ones.
 */
export class HouseController {
  readonly #installed: HouseConstants;
  readonly #changed = new Map<
    ParameterGroup,
    { readonly rev: number; readonly settings: Settings }
  >();
  readonly #hashes = new Map<ParameterGroup, string>();
  #mode: Pick<ControlPlan, "mode" | "handLevel"> = { mode: "smart", handLevel: null };
  #house: HouseConstants;

  constructor(house: HouseConstants, stored: StoredController | null = null) {
    this.#installed = house;
    for (const [group, existing] of Object.entries(stored?.groups ?? {}))
      if (isParameterGroup(group)) this.#changed.set(group, existing);
    if (stored?.mode !== undefined) this.#mode = { mode: stored.mode, handLevel: null };
    this.#house = house;
    this.#follow();
  }

  /** The house as it runs now; another object after each change. */
  get site(): HouseConstants {
    return this.#house;
  }

  get mode(): ControlPlan["mode"] {
    return this.#mode.mode;
  }

  get stored(): StoredController {
    const groups = Object.fromEntries(this.#changed);
    return this.mode === "empty" ? { groups, mode: "empty" } : { groups };
  }

  has(group: string): group is ParameterGroup {
    return isParameterGroup(group) && controllerGroups.includes(group);
  }

  settings(group: ParameterGroup): Settings {
    return this.#changed.get(group)?.settings ?? installedSettings(this.#installed, group);
  }

  rev(group: ParameterGroup): number {
    return this.#changed.get(group)?.rev ?? 1;
  }

  hash(group: ParameterGroup): string {
    const known = this.#hashes.get(group);
    if (known !== undefined) return known;
    const hash = hashOf(this.settings(group));
    this.#hashes.set(group, hash);
    return hash;
  }

  /** Range the device takes at a place; null: anything; undefined: there is no such place. */
  range(group: ParameterGroup, { k, row }: SettingChange): Range | null | undefined {
    const parameter = parameterOf(group, k, row !== undefined);
    const rows = parameterCatalog[group].table?.rowsMax ?? 0;
    if (parameter === undefined || (row ?? -1) >= rows) return undefined;
    return parameter.kind === "choice" || parameter.kind === "text" ? null : boundsOf(parameter);
  }

  /**
   * Writes values, all at once. An equal value is no change. `isLast` false: more values follow,
   * and no row is removed before they are written.
   */
  write(group: ParameterGroup, items: readonly SettingChange[], isLast = true): void {
    const before = this.settings(group);
    const settings = isLast ? withChanges(before, items) : withCells(before, items);
    const isSame = items.every((item) => settingAt(before, item) === item.to);
    if (isSame && settings.rows.length === before.rows.length) return;
    this.#changed.set(group, { rev: this.rev(group) + 1, settings });
    this.#hashes.delete(group);
    this.#follow();
  }

  setMode(mode: ControlPlan["mode"], handLevel: number | null): void {
    this.#mode = { mode, handLevel };
    this.#follow();
  }

  #follow(): void {
    const changed = new Map([...this.#changed].map(([group, { settings }]) => [group, settings]));
    this.#house = following(this.#installed, changed, this.#mode);
  }
}
