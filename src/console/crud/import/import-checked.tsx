import css from "./import.module.css";
import { Callout } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect, useRef } from "react";
import { fieldFaults } from "../../../../contract/base/field-fault.ts";
import { importCellMax } from "../../../../contract/base/import-table.ts";
import { type ImportText, useImportText } from "../../../i18n/words/base/import-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import type { CellFault } from "../../../stores/record/import/import-cells.ts";
import type { ImportTable } from "../../../stores/record/import/import-result.ts";
import type { TableImport } from "../../../stores/record/import/table-import.ts";
import { keyboardScrollable } from "../../components/input/scroll-by-key.ts";
import { failureText, type ImportKind } from "./import-file.tsx";
import { ImportUnderstood } from "./import-understood.tsx";

/** The server's answer about a table it has checked. */
export interface CheckedAnswer<C extends string> {
  readonly importId: number | null;
  readonly counts: { readonly rows: number };
  readonly problems: readonly {
    readonly row: number;
    readonly field: C;
    readonly message: string;
  }[];
}

const problemsShown = 200;

const cellWords = {
  noResult: "cellNoResult",
  formulaError: "cellFormulaError",
  number: "cellNumber",
  day: "cellDay",
  month: "cellMonth",
  madeDay: "cellMadeDay",
  swapped: "cellSwapped",
  merged: "cellMerged",
  long: "cellLong",
  damaged: "cellDamaged",
  shifted: "cellShifted",
  struck: "cellStruck",
  unit: "cellUnit",
  shown: "cellShown",
  otherHeadings: "cellOtherHeadings",
} as const satisfies Record<CellFault, string>;

/** `text`: the text of the cell, if the message does not contain it. */
type Problem<C extends string> = CheckedAnswer<C>["problems"][number] & { readonly text: string };

/** Every problem by row, those in the file's cells and those the server reports. */
function problemsOf<C extends string>(
  table: Pick<ImportTable<C>, "problems" | "rows">,
  checked: Pick<CheckedAnswer<C>, "problems"> | null,
  t: ImportText,
): Problem<C>[] {
  const own = table.problems.map(({ row, field, fault, text }) => ({
    row,
    field,
    text: "",
    message: t(cellWords[fault], { text, max: importCellMax }),
  }));
  const rows = new Map(table.rows.map((row) => [row.row, row]));
  const problems = (checked?.problems ?? []).map((problem) => ({
    ...problem,
    text: rows.get(problem.row)?.[problem.field] ?? "",
  }));
  return [...own, ...problems].toSorted((a, b) => a.row - b.row);
}

/**
 * The changes that a file would make, and every problem by row and column; nothing has changed yet.
 */
export const ImportChecked = observer(function ImportChecked<
  C extends string,
  A extends CheckedAnswer<C>,
>({ task, kind, children }: { task: TableImport<C, A>; kind: ImportKind<C>; children: ReactNode }) {
  const { t, language } = useImportText();
  const { checked, table, fileName, failure } = task;
  const statusRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => statusRef.current?.focus(), [table]);
  if (table === null) return null;
  const problems = problemsOf(table, checked, t);
  const count = (value: number) => formatNumber(value, 0, language);
  const rows = table.rows.length + new Set(table.problems.map(({ row }) => row)).size;
  return (
    <>
      {failure !== null && (
        <Callout intent="danger" role="alert">
          {failureText(failure, kind, { t, language })}
        </Callout>
      )}
      <p ref={statusRef} tabIndex={-1} role="status" className={css.importTold}>
        {t(problems.length === 0 ? "importGood" : "importBad", {
          name: fileName,
          rows: count(rows),
          count: count(problems.length),
        })}
      </p>
      {/* Placed above all others, because they would not be found at the end of a long list. */}
      {problems.length > 0 && <ProblemTable problems={problems} kind={kind} />}
      {problems.length > problemsShown && (
        <p>{t("importMore", { count: count(problems.length - problemsShown) })}</p>
      )}
      <ImportUnderstood task={task} kind={kind} />
      {children}
    </>
  );
});

function ProblemTable<C extends string>({
  problems,
  kind,
}: {
  readonly problems: readonly Problem<C>[];
  readonly kind: ImportKind<C>;
}) {
  const { t, language } = useImportText();
  return (
    <div
      className={css.importProblems}
      role="region"
      aria-label={t("importProblems")}
      {...keyboardScrollable}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t("importRow")}</th>
            <th scope="col">{t("importColumn")}</th>
            <th scope="col">{t("importWhy")}</th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, problemsShown).map(({ row, field, message, text }) => (
            <tr key={`${row} ${field} ${message}`}>
              <td className="num">{row}</td>
              <td>{kind.columns[field].name[language]}</td>
              <td>
                {text === "" ? message : t("importCellLine", { text, message })}
                {message === fieldFaults.choice[language] && <p>{kind.hintOf(field)}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The user must say how the file writes its numbers or days; nothing is checked before. */
export const ImportQuestion = observer(function ImportQuestion<
  C extends string,
  A extends CheckedAnswer<C>,
>({ task, kind }: { task: TableImport<C, A>; kind: ImportKind<C> }) {
  const { t } = useImportText();
  const statusRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => statusRef.current?.focus(), []);
  return (
    <>
      <p ref={statusRef} tabIndex={-1} role="status" className={css.importTold}>
        {t("importAnswer")}
      </p>
      <ImportUnderstood task={task} kind={kind} />
    </>
  );
});

/** Records that would be created, or were. */
export const ImportCountList = observer(function ImportCountList({
  counts,
}: {
  counts: readonly (readonly [name: string, value: number])[];
}) {
  const { language } = useImportText();
  return (
    <dl className={`stack ${css.importCounts}`}>
      {counts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatNumber(value, 0, language)}</dd>
        </div>
      ))}
    </dl>
  );
});
