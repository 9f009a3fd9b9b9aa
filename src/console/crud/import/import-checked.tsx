import css from "./import.module.css";
import { Callout } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect, useRef } from "react";
import { importCellMax } from "../../../../contract/base/import-table.ts";
import { type ImportSay, useImportText } from "../../../i18n/words/base/import-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import type { CellFault } from "../../../stores/record/import/import-cells.ts";
import type { ImportTable } from "../../../stores/record/import/import-result.ts";
import type { TableImport } from "../../../stores/record/import/table-import.ts";
import { reached } from "../../components/input/scroll-by-key.ts";
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
  merged: "cellMerged",
  long: "cellLong",
  damaged: "cellDamaged",
  shifted: "cellShifted",
} as const satisfies Record<CellFault, string>;

/** Every problem, of the file's cells and of what the server says against them, by row. */
function problemsOf<C extends string>(
  table: Pick<ImportTable<C>, "problems">,
  checked: Pick<CheckedAnswer<C>, "problems"> | null,
  t: ImportSay,
): CheckedAnswer<C>["problems"] {
  const own = table.problems.map(({ row, field, fault, text }) => ({
    row,
    field,
    message: t(cellWords[fault], { text, max: importCellMax }),
  }));
  return [...own, ...(checked?.problems ?? [])].toSorted((a, b) => a.row - b.row);
}

/** Changes a file would bring, and every problem by row and column; nothing has changed yet. */
export const ImportChecked = observer(function ImportChecked<
  C extends string,
  A extends CheckedAnswer<C>,
>({ task, kind, children }: { task: TableImport<C, A>; kind: ImportKind<C>; children: ReactNode }) {
  const { t, language } = useImportText();
  const { checked, table, fileName, failure } = task;
  const told = useRef<HTMLParagraphElement>(null);
  useEffect(() => told.current?.focus(), [table]);
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
      <p ref={told} tabIndex={-1} role="status" className={css.importTold}>
        {t(problems.length === 0 ? "importGood" : "importBad", {
          name: fileName,
          rows: count(rows),
          count: count(problems.length),
        })}
      </p>
      <ImportUnderstood task={task} kind={kind} />
      {children}
      {problems.length > 0 && (
        <div
          className={css.importProblems}
          role="region"
          aria-label={t("importProblems")}
          {...reached}
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
              {problems.slice(0, problemsShown).map(({ row, field, message }) => (
                <tr key={`${row} ${field} ${message}`}>
                  <td className="num">{row}</td>
                  <td>{kind.columns[field].name[language]}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {problems.length > problemsShown && (
        <p>{t("importMore", { count: count(problems.length - problemsShown) })}</p>
      )}
    </>
  );
});

/** The person is asked how the file writes its numbers or days; nothing is checked before. */
export const ImportAsked = observer(function ImportAsked<
  C extends string,
  A extends CheckedAnswer<C>,
>({ task, kind }: { task: TableImport<C, A>; kind: ImportKind<C> }) {
  const { t } = useImportText();
  const told = useRef<HTMLParagraphElement>(null);
  useEffect(() => told.current?.focus(), []);
  return (
    <>
      <p ref={told} tabIndex={-1} role="status" className={css.importTold}>
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
