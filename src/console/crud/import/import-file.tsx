import css from "./import.module.css";
import { Button, Callout } from "@blueprintjs/core";
import { Document, Download } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import { importRowsMax } from "../../../../contract/base/import-table.ts";
import type { ImportKindKey } from "../../../../contract/operate/import-undo.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { type ImportText, useImportText } from "../../../i18n/words/base/import-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { saveFile } from "../../../lib/browser/save-file.ts";
import type { TableKind } from "../../../stores/record/import/table-heading.ts";
import type { ImportFailure, TableImport } from "../../../stores/record/import/table-import.ts";
import { RecentImports } from "./import-undo.tsx";
import type { TableFault } from "../../../stores/record/import/import-result.ts";
import { templateCsv, templateWorkbook } from "../../../stores/record/import/import-template.ts";
import { listText } from "../../../lib/text/list-text.ts";

/** A page's texts for the tables it imports. */
export interface ImportKind<C extends string> extends TableKind<C> {
  /** Kind under which its imports are stored and found again; absent: they are not stored. */
  readonly stored?: ImportKindKey;
  readonly intro: string;
  /** Name of the template's file, without its ending. */
  readonly templateName: string;
  /** Text shown when no answer arrived: how to continue. */
  readonly unsure: (reason: string) => string;
  readonly hintOf: (key: C) => string;
}
type Task = Pick<TableImport<never, never>, "take" | "step" | "isBusy">;
type ChooseTask<C extends string> = Task & Pick<TableImport<C, never>, "failure" | "undone">;

/** Unsupported kinds can be chosen too, to explain how to convert them. */
const accepted = ".csv,.txt,.tsv,.xlsx,.xlsm,.xlsb,.xls,.ods,text/csv";

/** Opens the browser's own choice of a file. */
export const ImportFile = observer(function ImportFile({
  task,
  label,
  isLarge = false,
}: {
  task: Task;
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
          // Allows choosing the same file again after it was corrected.
          currentTarget.value = "";
          if (file !== undefined) void task.take(file);
        }}
      />
    </>
  );
});

/**
 * Choice or drop of a file, the problem that stopped the last one, the template and the content of
 * its columns.
 */
export const ImportChoose = observer(function ImportChoose<C extends string>({
  task,
  kind,
}: {
  task: ChooseTask<C>;
  kind: ImportKind<C>;
}) {
  const { t, language } = useImportText();
  const [isOver, setOver] = useState(false);
  const failed = useRef<HTMLDivElement>(null);
  useEffect(() => failed.current?.focus(), [task.failure]);
  return (
    <>
      <p>{kind.intro}</p>
      {task.failure !== null && (
        <div ref={failed} tabIndex={-1} role="alert" className={css.importTold}>
          <Callout intent="danger">{failureText(task.failure, kind, { t, language })}</Callout>
        </div>
      )}
      <div
        className={`row ${css.importDrop}`}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const { files } = event.dataTransfer;
          const [file] = files;
          if (file !== undefined) void task.take(file, files.length);
        }}
      >
        <ImportFile task={task} label={t("importChoose")} isLarge />
        <small>{t("importKinds", { rows: formatNumber(importRowsMax, 0, language) })}</small>
      </div>
      <PasteField task={task} />
      <Templates kind={kind} />
      {kind.stored !== undefined && (
        <RecentImports of={{ kind: kind.stored }} onUndone={task.undone} />
      )}
      <details className={css.importColumns}>
        <summary>{t("importColumnsTitle")}</summary>
        <dl>
          {kind.keys.map((key) => (
            <div key={key}>
              <dt>
                {kind.columns[key].name[language]}
                {kind.columns[key].isRequired === true && <em>{t("importNeeded")}</em>}
              </dt>
              <dd>{kind.hintOf(key)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
});

/** Rows copied from a spreadsheet come as text with tabs. */
const PasteField = observer(function PasteField({ task }: { task: Task }) {
  const { t } = useImportText();
  return (
    <label className={css.importPaste}>
      {t("importPaste")}
      <textarea
        className="bp6-input"
        rows={2}
        value=""
        onChange={({ currentTarget }) => void readText(currentTarget.value)}
        onPaste={(event) => {
          event.preventDefault();
          void readText(event.clipboardData.getData("text/plain"));
        }}
      />
    </label>
  );
  async function readText(text: string): Promise<void> {
    if (text.trim() !== "") await task.take(new File([text], t("importPasted")));
  }
});

const Templates = observer(function Templates<C extends string>({ kind }: { kind: ImportKind<C> }) {
  const { t, language } = useImportText();
  const save = (ending: string, content: Blob) =>
    saveFile({ name: `${kind.templateName}.${ending}`, content });
  return (
    <p className={`cluster ${css.importTemplates}`}>
      <span>{t("importTemplate")}</span>
      <Button
        size="small"
        variant="outlined"
        icon={<Download />}
        text="XLSX"
        aria-label={`${t("importTemplate")} XLSX`}
        onClick={() => save("xlsx", new Blob([templateWorkbook(kind, language)]))}
      />
      <Button
        size="small"
        variant="outlined"
        icon={<Download />}
        text="CSV"
        aria-label={`${t("importTemplate")} CSV`}
        onClick={() =>
          save("csv", new Blob([templateCsv(kind, language)], { type: "text/csv;charset=utf-8" }))
        }
      />
    </p>
  );
});

const faultWords = {
  old: "importOld",
  broken: "importBroken",
  locked: "importLocked",
  large: "importTooLarge",
  binary: "importBinary",
  openDocument: "importOpenDocument",
  numbers: "importNumbers",
  packed: "importPacked",
  html: "importHtml",
  pdf: "importPdf",
  guarded: "importGuarded",
  ownerNote: "importOwnerNote",
  picture: "importPicture",
  otherKind: "importOtherKind",
  empty: "importEmpty",
  manyRows: "importManyRows",
  columnTwice: "importTwice",
  columnMissing: "importMissing",
  hidden: "importHidden",
  several: "importSeveral",
  unread: "importUnread",
} as const satisfies Record<TableFault, string>;

/** Returns the problem that stopped an import, in words. */
export function failureText<C extends string>(
  failure: ImportFailure<C>,
  kind: Pick<ImportKind<C>, "columns" | "unsure">,
  { t, language }: { readonly t: ImportText; readonly language: Language },
): string {
  if (failure.kind === "large") return t("importLarge");
  if (failure.kind === "call")
    return failure.isUnsure
      ? kind.unsure(failure.reason)
      : t("importFailed", { reason: failure.reason });
  const { fault, columns, sheet } = failure.refused;
  const reason = t(faultWords[fault], {
    rows: formatNumber(importRowsMax, 0, language),
    sheet: sheet ?? "",
    names: listText(
      columns.map((key) => kind.columns[key].name[language]),
      language,
    ),
  });
  return sheet === null || fault === "hidden" ? reason : t("importInSheet", { sheet, reason });
}
