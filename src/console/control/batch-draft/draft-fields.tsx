import { Checkbox, HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { autoGroups } from "../../../../contract/control/desired/auto-config.ts";
import { travellingGroups } from "../../../../contract/control/desired/group-content.ts";
import { parameterCatalog } from "../../../../contract/control/parameter/parameter-catalog.ts";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import { useBatchSay } from "../../../i18n/words/control/batch-words.ts";
import {
  type BatchDraft,
  type DraftAction,
  draftActionKeys,
} from "../../../stores/control/batch-draft.ts";
import { CopiedChip } from "./copied-chip.tsx";
import { DraftValue } from "./draft-value.tsx";
import { TemplateSelect } from "./template-select.tsx";

/** Groups that have single values to be typed. */
const typedGroups = travellingGroups.filter(
  (group) => Object.keys(parameterCatalog[group].values).length > 0,
);

const actionWords = {
  smart: "doSmart",
  empty: "doEmpty",
  clock: "setClock",
  reset: "resetAlarms",
  log: "loadLog",
} as const satisfies Record<DraftAction, string>;

/** Input fields of each kind. */
export const DraftFields = observer(function DraftFields({
  draft,
  houseIds,
}: {
  draft: BatchDraft;
  houseIds: readonly number[];
}) {
  const { say } = useBatchSay();
  switch (draft.kind) {
    case "paste":
      return (
        <>
          <CopiedChip />
          <p>{say("pasteAsk")}</p>
        </>
      );
    case "template":
      return (
        <TemplateSelect
          value={draft.templateId}
          houseIds={houseIds}
          none={say("needTemplate")}
          onChange={draft.setTemplate}
        />
      );
    case "write":
      return (
        <TypedValues draft={draft} needValue={say("needValue")} tablesNot={say("tablesNot")} />
      );
    case "auto":
      return <AutoGroups draft={draft} />;
    case "do":
      return (
        <HTMLSelect
          aria-label={say("doMany")}
          value={draft.action}
          onChange={({ currentTarget }) =>
            draft.setAction(draftActionKeys.find((one) => one === currentTarget.value) ?? "smart")
          }
          options={draftActionKeys.map((value) => ({ value, label: say(actionWords[value]) }))}
        />
      );
  }
});

/** Single values of a group, each ticked and typed. */
export const TypedValues = observer(function TypedValues({
  draft,
  needValue,
  tablesNot,
}: {
  draft: BatchDraft;
  /** Text shown while nothing is ticked. */
  needValue: string;
  /** Text on the way to obtain tables. */
  tablesNot: string;
}) {
  const { say, language } = useBatchSay();
  return (
    <>
      <HTMLSelect
        aria-label={say("group")}
        value={draft.group}
        onChange={({ currentTarget }) =>
          draft.setGroup(typedGroups.find((one) => one === currentTarget.value) ?? "curve")
        }
        options={typedGroups.map((value) => ({ value, label: parameterGroups[value][language] }))}
      />
      <div className="batch-values">
        {draft.keys.map((key) => (
          <DraftValue key={`${draft.group} ${key}`} draft={draft} of={key} />
        ))}
      </div>
      <p className="review-note">{draft.values.size === 0 ? needValue : tablesNot}</p>
    </>
  );
});

const AutoGroups = observer(function AutoGroups({ draft }: { draft: BatchDraft }) {
  const { say, language } = useBatchSay();
  return (
    <>
      <p>{say("autoAsk")}</p>
      <div className="batch-groups" role="group" aria-label={say("autoGroups")}>
        {autoGroups.map((group) => (
          <Checkbox
            key={group}
            label={parameterGroups[group][language]}
            checked={draft.auto.has(group)}
            onChange={({ currentTarget }) => draft.tickAuto(group, currentTarget.checked)}
          />
        ))}
      </div>
    </>
  );
});
