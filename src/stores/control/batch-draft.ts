import { makeAutoObservable, observable } from "mobx";
import type { BatchContent } from "../../../contract/control/batch/control-batch.ts";
import type { PersonAction } from "../../../contract/control/protocol/gateway-order.ts";
import { autoGroups } from "../../../contract/control/desired/auto-config.ts";
import { keysOf } from "../../../contract/base/table-keys.ts";
import {
  parameterCatalog,
  parameterOf,
} from "../../../contract/control/parameter/parameter-catalog.ts";
import {
  valueFault,
  type ValueFault,
} from "../../../contract/control/parameter/parameter-check.ts";
import type { ParameterGroup } from "../../../contract/fleet/gateway/parameter-group.ts";
import type { SettingValue } from "../../../contract/control/protocol/controller-setting.ts";
import type { CopiedSettings } from "./copied-settings.ts";

/** Actions for the ticked houses. */
export const draftKinds = ["paste", "template", "write", "auto", "do"] as const;
export type DraftKind = (typeof draftKinds)[number];

/** Actions that are possible for many houses at once. */
export const draftActions = {
  smart: { do: "mode", to: "smart" },
  empty: { do: "mode", to: "empty" },
  clock: { do: "clock" },
  reset: { do: "reset", to: null },
  log: { do: "log", lines: 200 },
} as const satisfies Record<string, PersonAction>;
export type DraftAction = keyof typeof draftActions;
export const draftActionKeys = keysOf(draftActions);

/** A person's input before a batch is planned. */
export class BatchDraft {
  kind: DraftKind;
  name: string;
  templateId: number | null;
  group: ParameterGroup = "curve";
  action: DraftAction = "smart";
  /** Ticked values, as typed. */
  readonly values = observable.map<string, SettingValue>();
  readonly auto = observable.set<ParameterGroup>(autoGroups);
  readonly #copied: CopiedSettings;

  constructor(
    kind: DraftKind,
    name: string,
    copied: CopiedSettings,
    templateId: number | null = null,
  ) {
    this.kind = kind;
    this.name = name;
    this.templateId = templateId;
    this.#copied = copied;
    makeAutoObservable(this, { values: false, auto: false }, { autoBind: true });
  }

  setKind(kind: DraftKind): void {
    this.kind = kind;
  }
  setName(name: string): void {
    this.name = name;
  }
  setTemplate(id: number | null): void {
    this.templateId = id;
  }
  setAction(action: DraftAction): void {
    this.action = action;
  }

  setGroup(group: ParameterGroup): void {
    this.group = group;
    this.values.clear();
  }

  /** A ticked value is sent and must not be empty. */
  tick(key: string, isTicked: boolean): void {
    if (isTicked) this.values.set(key, this.values.get(key) ?? "");
    else this.values.delete(key);
  }

  set(key: string, value: SettingValue): void {
    this.values.set(key, value);
  }

  tickAuto(group: ParameterGroup, isTicked: boolean): void {
    if (isTicked) this.auto.add(group);
    else this.auto.delete(group);
  }

  /** Single values of the group, in their order. */
  get keys(): string[] {
    return Object.keys(parameterCatalog[this.group].values);
  }

  faultOf(key: string): ValueFault | null {
    const parameter = parameterOf(this.group, key, false);
    const value = this.values.get(key);
    return parameter === undefined || value === undefined ? null : valueFault(parameter, value);
  }

  /** The action to plan; null: something is missing or wrong. */
  get what(): BatchContent | null {
    switch (this.kind) {
      case "paste": {
        const { note } = this.#copied;
        return note === null
          ? null
          : { kind: "paste", from: { houseId: note.houseId, groups: note.groups } };
      }
      case "template":
        return this.templateId === null ? null : { kind: "template", templateId: this.templateId };
      case "write":
        return this.#write;
      case "auto":
        return this.auto.size === 0 ? null : { kind: "auto", groups: [...this.auto] };
      case "do":
        return { kind: "do", action: draftActions[this.action] };
    }
  }

  get #write(): BatchContent | null {
    const items = [...this.values].map(([k, to]) => ({ k, to }));
    const isWrong = items.length === 0 || items.some(({ k }) => this.faultOf(k) !== null);
    return isWrong ? null : { kind: "write", group: this.group, items };
  }
}
