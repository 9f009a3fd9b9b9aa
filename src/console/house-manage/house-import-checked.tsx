import { Callout } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect, useRef } from "react";
import { importColumns, type ImportCounts } from "../../../contract/house-import.ts";
import { formatNumber } from "../../lib/number.ts";
import type { HouseImport } from "../../stores/record/house-import.ts";
import { reached } from "../part/scroll-by-key.ts";
import { failureText } from "./house-import-file.tsx";
import { useHouseImportSay } from "../../i18n/words/house-import.ts";

const problemsShown = 200;

/** What a file would bring, and every problem by row and column; nothing has changed yet. */
export const ImportChecked = observer(function ImportChecked({
  task: { checked, table, fileName, failure },
}: {
  task: HouseImport;
}) {
  const { say, language } = useHouseImportSay();
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
          {failureText(failure, say, language)}
        </Callout>
      )}
      <p ref={told} tabIndex={-1} role="status" className="import-told">
        {say(problems.length === 0 ? "importGood" : "importBad", {
          name: fileName,
          rows: count(counts.rows),
          count: count(problems.length),
        })}
      </p>
      {unknown !== "" && (
        <Callout intent="warning">{say("importUnknown", { names: unknown })}</Callout>
      )}
      {problems.length === 0 && <ImportCountList counts={counts} />}
      {problems.length > 0 && (
        <div
          className="import-problems"
          role="region"
          aria-label={say("importProblems")}
          {...reached}
        >
          <table>
            <thead>
              <tr>
                <th scope="col">{say("importRow")}</th>
                <th scope="col">{say("importColumn")}</th>
                <th scope="col">{say("importWhy")}</th>
              </tr>
            </thead>
            <tbody>
              {problems.slice(0, problemsShown).map(({ row, field, message }) => (
                <tr key={`${row} ${field} ${message}`}>
                  <td className="num">{row}</td>
                  <td>{importColumns[field].name[language]}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {problems.length > problemsShown && (
        <p>{say("importMore", { count: count(problems.length - problemsShown) })}</p>
      )}
    </>
  );
});

/** What would be made, or was. */
export const ImportCountList = observer(function ImportCountList({
  counts: { houses, gateways, flocks },
}: {
  counts: ImportCounts;
}) {
  const { say, language } = useHouseImportSay();
  return (
    <dl className="import-counts">
      {(
        [
          ["importHouses", houses],
          ["importGateways", gateways],
          ["importFlocks", flocks],
        ] as const
      ).map(([word, value]) => (
        <div key={word}>
          <dt>{say(word)}</dt>
          <dd>{formatNumber(value, 0, language)}</dd>
        </div>
      ))}
    </dl>
  );
});
