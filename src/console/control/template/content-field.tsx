import { Button } from "@blueprintjs/core";
import { Cross } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import {
  type Content,
  type GroupContent,
  groupsOf,
} from "../../../../contract/control/desired/group-content.ts";
import { parameterOf } from "../../../../contract/control/parameter/parameter-catalog.ts";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import { measureText, settingName } from "../../../../contract/control/parameter/parameter-text.ts";
import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useBatchText } from "../../../i18n/words/control/batch-words.ts";
import { BatchDraft } from "../../../stores/control/batch-draft.ts";
import { CopiedChip } from "../batch-draft/copied-chip.tsx";
import { TypedValues } from "../batch-draft/draft-fields.tsx";
import type { FieldPart } from "../../crud/form/form-field.ts";
import { copiedContent } from "../batch-draft/copied-content.ts";
import batchCss from "../batch/batch.module.css";
import commandCss from "../command/command.module.css";

/** Content of a template: taken from copied settings, then unwanted parts are left out. */
export const ContentField = observer(function ContentField({
  name,
  value,
  put,
}: FieldPart<Content>) {
  const { callApi, copied } = useStores();
  const { t } = useBatchText();
  const [isTaking, setTaking] = useState(false);
  const { note } = copied;
  const groups = groupsOf(value);
  const apply = () => {
    if (note === null) return;
    setTaking(true);
    // The frame around the pages reports a failure.
    void copiedContent(callApi, note)
      .then(
        (content) => put({ ...value, ...content }),
        () => undefined,
      )
      .finally(() => setTaking(false));
  };
  const setGroup = (group: ParameterGroup, content: GroupContent | null) => {
    const { [group]: _, ...rest } = value;
    const isEmpty =
      content === null || (content.rows === null && Object.keys(content.values).length === 0);
    put(isEmpty ? rest : { ...value, [group]: content });
  };
  return (
    <div className="template-content">
      <div className={`flow ${batchCss.batchActions}`}>
        <Button
          name={name}
          text={t("templateTake")}
          disabled={note === null}
          loading={isTaking}
          onClick={apply}
        />
        <CopiedChip />
      </div>
      {groups.length === 0 && <p className={commandCss.reviewNote}>{t("templateEmpty")}</p>}
      {groups.map((group) => (
        <GroupPart
          key={group}
          group={group}
          content={value[group] ?? { values: {}, rows: null }}
          onChange={(content) => setGroup(group, content)}
        />
      ))}
      <TypedPart onTyped={(group, values) => setGroup(group, withValues(value[group], values))} />
    </div>
  );
});

type Values = GroupContent["values"];
const withValues = (before: GroupContent | undefined, values: Values): GroupContent => ({
  values: { ...before?.values, ...values },
  rows: before?.rows ?? null,
});

/** Values without a copied source: a group is chosen, its values are ticked and typed. */
const TypedPart = observer(function TypedPart({
  onTyped,
}: {
  onTyped: (group: ParameterGroup, values: Values) => void;
}) {
  const { copied } = useStores();
  const { t } = useBatchText();
  const [draft, setDraft] = useState(() => new BatchDraft("write", "", copied));
  const { what } = draft;
  const add = () => {
    if (what?.kind !== "write") return;
    onTyped(what.group, Object.fromEntries(what.items.map(({ k, to }) => [k, to])));
    const next = new BatchDraft("write", "", copied);
    next.setGroup(what.group);
    setDraft(next);
  };
  return (
    <details className={batchCss.templateGroup}>
      <summary>{t("templateType")}</summary>
      <TypedValues draft={draft} needValue={t("templateTick")} tablesNot={t("templateTables")} />
      <Button text={t("templateAdd")} disabled={what === null} onClick={add} />
    </details>
  );
});

const GroupPart = observer(function GroupPart({
  group,
  content,
  onChange,
}: {
  group: ParameterGroup;
  content: GroupContent;
  onChange: (content: GroupContent | null) => void;
}) {
  const { t, language } = useBatchText();
  const { values, rows } = content;
  const without = (key: string) => {
    const { [key]: _, ...rest } = values;
    onChange({ values: rest, rows });
  };
  return (
    <details className={batchCss.templateGroup}>
      <summary>{parameterGroups[group][language]}</summary>
      <ul>
        {Object.entries(values).map(([key, one]) => (
          <Line
            key={key}
            text={`${settingName(group, { key, row: null }, language)}: ${measureText(
              parameterOf(group, key, false),
              one,
              language,
            )}`}
            onDrop={() => without(key)}
          />
        ))}
        {rows !== null && (
          <Line
            text={t("templateRows", { count: rows.length })}
            onDrop={() => onChange({ values, rows: null })}
          />
        )}
      </ul>
      <Button
        size="small"
        text={t("templateDrop", { name: parameterGroups[group][language] })}
        onClick={() => onChange(null)}
      />
    </details>
  );
});

const Line = observer(function Line({ text, onDrop }: { text: string; onDrop: () => void }) {
  const { t } = useBatchText();
  return (
    <li>
      {text}
      <Button
        variant="minimal"
        size="small"
        icon={<Cross />}
        aria-label={t("templateDrop", { name: text })}
        onClick={onDrop}
      />
    </li>
  );
});
