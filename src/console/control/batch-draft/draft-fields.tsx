import batchCss from "../batch/batch.module.css";
import commandCss from "../command/command.module.css";
import { Checkbox, HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { autoGroups } from "../../../../contract/control/desired/auto-config.ts";
import { travellingGroups } from "../../../../contract/control/desired/group-content.ts";
import { parameterCatalog } from "../../../../contract/control/parameter/parameter-catalog.ts";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import { useBatchText } from "../../../i18n/words/control/batch-words.ts";
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
  const { t } = useBatchText();
  switch (draft.kind) {
    case "paste":
      return (
        <>
          <CopiedChip />
          <p>{t("pasteAsk")}</p>
        </>
      );
    case "template":
      return (
        <TemplateSelect
          value={draft.templateId}
          houseIds={houseIds}
          none={t("needTemplate")}
          onChange={draft.setTemplate}
        />
      );
    case "write":
      return <TypedValues draft={draft} needValue={t("needValue")} tablesNot={t("tablesNot")} />;
    case "auto":
      return <AutoGroups draft={draft} />;
    case "do":
      return (
        <HTMLSelect
          aria-label={t("doMany")}
          value={draft.action}
          onChange={({ currentTarget }) =>
            draft.setAction(draftActionKeys.find((key) => key === currentTarget.value) ?? "smart")
          }
          options={draftActionKeys.map((value) => ({ value, label: t(actionWords[value]) }))}
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
  /** Text that explains how to get tables. */
  tablesNot: string;
}) {
  const { t, language } = useBatchText();
  return (
    <>
      <HTMLSelect
        aria-label={t("group")}
        value={draft.group}
        onChange={({ currentTarget }) =>
          draft.setGroup(typedGroups.find((group) => group === currentTarget.value) ?? "curve")
        }
        options={typedGroups.map((value) => ({ value, label: parameterGroups[value][language] }))}
      />
      <div className={batchCss.batchValues}>
        {draft.keys.map((key) => (
          <DraftValue key={`${draft.group} ${key}`} draft={draft} of={key} />
        ))}
      </div>
      <p className={commandCss.reviewNote}>{draft.values.size === 0 ? needValue : tablesNot}</p>
    </>
  );
});

const AutoGroups = observer(function AutoGroups({ draft }: { draft: BatchDraft }) {
  const { t, language } = useBatchText();
  return (
    <>
      <p>{t("autoAsk")}</p>
      <div className={batchCss.batchGroups} role="group" aria-label={t("autoGroups")}>
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
