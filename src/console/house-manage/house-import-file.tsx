import { Button, Callout } from "@blueprintjs/core";
import { Document, Download } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import {
  type ImportColumn,
  importColumnKeys,
  importColumns,
  importRequired,
  importRowsMax,
} from "../../../contract/house-import.ts";
import { houseArchetypes } from "../../../contract/house-manage.ts";
import { speciesNames } from "../../../contract/house.ts";
import type { Language, Words } from "../../../contract/words.ts";
import { formatNumber } from "../../lib/number.ts";
import { saveFile } from "../../lib/save-file.ts";
import type { HouseImport, ImportFailure } from "../../stores/record/house-import.ts";
import {
  type TableFault,
  templateCsv,
  templateWorkbook,
} from "../../stores/record/import-table.ts";
import { type HouseImportSay, useHouseImportSay } from "../../i18n/words/house-import.ts";

const accepted =
  ".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Opens the browser's own choice of a file. */
export const ImportFile = observer(function ImportFile({
  task,
  label,
  isLarge = false,
}: {
  task: HouseImport;
  label: string;
  isLarge?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        icon={isLarge ? <Document /> : undefined}
        size={isLarge ? "large" : "medium"}
        intent={isLarge ? "primary" : "none"}
        text={label}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file, put right meanwhile, is another choice.
          currentTarget.value = "";
          if (file !== undefined) void task.take(file);
        }}
      />
    </>
  );
});

/**
 * Where a file is chosen or dropped, what stopped the last one, the template and what its columns
 * hold.
 */
export const ImportChoose = observer(function ImportChoose({ task }: { task: HouseImport }) {
  const { say, language } = useHouseImportSay();
  const [isOver, setOver] = useState(false);
  const failed = useRef<HTMLDivElement>(null);
  useEffect(() => failed.current?.focus(), [task.failure]);
  return (
    <>
      <p>{say("importIntro")}</p>
      {task.failure !== null && (
        <div ref={failed} tabIndex={-1} role="alert" className="import-told">
          <Callout intent="danger">{failureText(task.failure, say, language)}</Callout>
        </div>
      )}
      <div
        className="import-drop"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [file] = event.dataTransfer.files;
          if (file !== undefined) void task.take(file);
        }}
      >
        <ImportFile task={task} label={say("importChoose")} isLarge />
        <small>{say("importKinds", { rows: formatNumber(importRowsMax, 0, language) })}</small>
      </div>
      <Templates />
      <details className="import-columns">
        <summary>{say("importColumnsTitle")}</summary>
        <dl>
          {importColumnKeys.map((key) => (
            <div key={key}>
              <dt>
                {importColumns[key].name[language]}
                {importRequired.includes(key) && <em>{say("importNeeded")}</em>}
              </dt>
              <dd>{hintOf(key, say, language)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
});

const Templates = observer(function Templates() {
  const { say, language } = useHouseImportSay();
  const save = (ending: string, content: Blob) =>
    saveFile({ name: `${say("importTemplateName")}.${ending}`, content });
  return (
    <p className="import-templates">
      <span>{say("importTemplate")}</span>
      <Button
        size="small"
        variant="outlined"
        icon={<Download />}
        text="XLSX"
        aria-label={`${say("importTemplate")} XLSX`}
        onClick={() => save("xlsx", new Blob([templateWorkbook(language)]))}
      />
      <Button
        size="small"
        variant="outlined"
        icon={<Download />}
        text="CSV"
        aria-label={`${say("importTemplate")} CSV`}
        onClick={() =>
          save("csv", new Blob([templateCsv(language)], { type: "text/csv;charset=utf-8" }))
        }
      />
    </p>
  );
});

const namesIn = (names: Readonly<Record<string, Words>>, language: Language): string =>
  Object.values(names)
    .map((words) => words[language])
    .join(language === "zh" ? "、" : ", ");

function hintOf(key: ImportColumn, say: HouseImportSay, language: Language): string {
  switch (key) {
    case "farm":
      return say("importHintFarm");
    case "house":
      return say("importHintHouse");
    case "species":
      return namesIn(speciesNames, language);
    case "archetype":
      return namesIn(houseArchetypes, language);
    case "breed":
      return say("importHintBreed");
    case "placedAt":
      return say("importHintDate");
    case "networkId":
      return say("importHintNetwork");
    case "gatewayType":
      return say("importHintType");
    default:
      return "–";
  }
}

const faultWords = {
  old: "importOld",
  broken: "importBroken",
  empty: "importEmpty",
  manyRows: "importManyRows",
  columnTwice: "importTwice",
  columnMissing: "importMissing",
} as const satisfies Record<TableFault, string>;

/** What stopped an import, in words. */
export function failureText(
  failure: ImportFailure,
  say: HouseImportSay,
  language: Language,
): string {
  if (failure.kind === "large") return say("importLarge");
  if (failure.kind === "call")
    return say(failure.isUnsure ? "importUnsure" : "importFailed", { reason: failure.reason });
  const { fault, columns } = failure.refused;
  return say(faultWords[fault], {
    rows: formatNumber(importRowsMax, 0, language),
    names: columns
      .map((key) => importColumns[key].name[language])
      .join(language === "zh" ? "、" : ", "),
  });
}
