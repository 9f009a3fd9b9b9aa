import { Callout, Checkbox } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useImportText } from "../../../i18n/words/base/import-words.ts";
import { listText } from "../../../lib/text/list-text.ts";
import type { ImportTable, UnknownColumn } from "../../../stores/record/import/import-result.ts";
import type { TableImport } from "../../../stores/record/import/table-import.ts";
import type { ImportKind } from "./import-file.tsx";
import { Choice, Line } from "./import-line.tsx";

export interface ImportProps<C extends string> {
  readonly task: Pick<
    TableImport<C, never>,
    "table" | "step" | "choices" | "choose" | "isLeavingOut" | "leaveOut"
  >;
  readonly kind: ImportKind<C>;
}

/**
 * Unknown columns, each with a choice of the known ones. Columns of text are left out; columns with
 * figures only when the user agrees.
 */
export const UnknownColumns = observer(function UnknownColumns<C extends string>({
  task,
  kind,
}: ImportProps<C>) {
  const { t, language } = useImportText();
  if (task.table === null) return null;
  const { unknown, understood } = task.table;
  const { missing, columns } = understood;
  const taken = columns.filter(({ at, key }) => key !== null && task.choices.columns?.[at] === key);
  if (unknown.length + taken.length === 0) return null;
  const requested = missing.map((key) => kind.columns[key].name[language]);
  const hasWanted = requested.length > 0;
  const hasFigures = unknown.some((column) => column.hasFigures);
  return (
    <Callout {...((hasWanted || hasFigures) && { intent: "warning" })}>
      {hasWanted ? (
        <p role="alert">{t("importAskColumn", { names: listText(requested, language) })}</p>
      ) : (
        <UnknownNames unknown={unknown} />
      )}
      <ColumnChoices task={task} kind={kind} columns={taken} />
      {!hasWanted && hasFigures && (
        <Checkbox
          checked={task.isLeavingOut}
          label={t("importLeaveOut")}
          onChange={({ currentTarget }) => task.leaveOut(currentTarget.checked)}
        />
      )}
    </Callout>
  );
});

function UnknownNames({ unknown }: { readonly unknown: readonly UnknownColumn[] }) {
  const { t, language } = useImportText();
  return [true, false].map((hasFigures) => {
    const headings = unknown.flatMap((one) => (one.hasFigures === hasFigures ? one.heading : []));
    const names = listText(headings, language);
    return headings.length === 0 ? null : (
      <p key={names}>{t(hasFigures ? "importUnknownFigures" : "importUnknown", { names })}</p>
    );
  });
}

/** Each column that is or was unknown, with its possible meanings. */
const ColumnChoices = observer(function ColumnChoices<C extends string>({
  task,
  kind,
  columns,
}: ImportProps<C> & { readonly columns: ImportTable<C>["understood"]["columns"] }) {
  const { t, language } = useImportText();
  if (task.table === null) return null;
  const { unknown, understood } = task.table;
  const current = new Set(understood.columns.map(({ key }) => key));
  const free = kind.keys.filter((key) => !current.has(key));
  const shown = [...columns, ...unknown.map((column) => ({ ...column, key: null }))]
    .flatMap(({ at, ...column }) => (at === null ? [] : [{ at, ...column }]))
    .toSorted((a, b) => a.at - b.at);
  return (
    <dl>
      {shown.map(({ at, heading, key, example }) => (
        <Line key={at} name={heading}>
          <Choice<C | "">
            label={heading}
            value={key}
            values={["", ...(key === null ? [] : [key]), ...free]}
            nameOf={(one) => (one === "" ? t("importIgnore") : kind.columns[one].name[language])}
            onChoose={(one) => void task.choose({ columns: { [at]: one } })}
          />
          {example !== "" && <small>{t("importExample", { text: example })}</small>}
        </Line>
      ))}
    </dl>
  );
});
