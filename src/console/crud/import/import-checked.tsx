import { Callout } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect, useRef } from "react";
import { useImportText } from "../../../i18n/words/base/import-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import type { TableImport } from "../../../stores/record/table-import.ts";
import { reached } from "../../components/input/scroll-by-key.ts";
import { failureText, type ImportKind } from "./import-file.tsx";

/** The server's answer about a table it has checked. */
export interface CheckedAnswer<C extends string> {
  readonly counts: { readonly rows: number };
  readonly problems: readonly {
    readonly row: number;
    readonly field: C;
    readonly message: string;
  }[];
}

const problemsShown = 200;

/** Changes a file would bring, and every problem by row and column; nothing has changed yet. */
export const ImportChecked = observer(function ImportChecked<
  C extends string,
  A extends CheckedAnswer<C>,
>({
  task: { checked, table, fileName, failure },
  kind,
  children,
}: {
  task: TableImport<C, A>;
  kind: ImportKind<C>;
  children: ReactNode;
}) {
  const { t, language } = useImportText();
  const told = useRef<HTMLParagraphElement>(null);
  useEffect(() => told.current?.focus(), [checked]);
  if (checked === null || table === null) return null;
  const { counts, problems } = checked;
  const count = (value: number) => formatNumber(value, 0, language);
  const unknown = table.unknown.join(language === "zh" ? "、" : ", ");
  return (
    <>
      {failure !== null && (
        <Callout intent="danger" role="alert">
          {failureText(failure, kind, { t, language })}
        </Callout>
      )}
      <p ref={told} tabIndex={-1} role="status" className="import-told">
        {t(problems.length === 0 ? "importGood" : "importBad", {
          name: fileName,
          rows: count(counts.rows),
          count: count(problems.length),
        })}
      </p>
      {unknown !== "" && (
        <Callout intent="warning">{t("importUnknown", { names: unknown })}</Callout>
      )}
      {children}
      {problems.length > 0 && (
        <div
          className="import-problems"
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

/** Records that would be created, or were. */
export const ImportCountList = observer(function ImportCountList({
  counts,
}: {
  counts: readonly (readonly [name: string, value: number])[];
}) {
  const { language } = useImportText();
  return (
    <dl className="import-counts">
      {counts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatNumber(value, 0, language)}</dd>
        </div>
      ))}
    </dl>
  );
});
