import "../part/shell-dialog.css";
import { Alert, Button, Callout, Tag } from "@blueprintjs/core";
import { ArrowLeft, Export, Import } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { type ReactNode, useRef, useState } from "react";
import { breedCellNames } from "../../../contract/breed-name.ts";
import { fill } from "../../../contract/message.ts";
import { decodeText } from "../../lib/delimited.ts";
import { nameIn } from "../../lib/name.ts";
import { formatNumber } from "../../lib/number.ts";
import { saveFile } from "../../lib/save-file.ts";
import type { BreedSheet, PastePlan } from "../../stores/page/standard-grid.ts";
import { useStores } from "../../context/use-stores.ts";
import { readSheetFile, sheetFile } from "../../stores/page/standard-text.ts";
import { ReturnFocus } from "../part/return-focus.tsx";
import { useOpenEdit } from "../part/use-open-edit.ts";
import { useShowing } from "../part/use-showing.ts";
import { BreedCurves } from "./breed-curves.tsx";
import { FileDialog, type ReadFile } from "./breed-file.tsx";
import { BreedGrid } from "./breed-grid.tsx";
import { BreedReminders } from "./breed-reminders.tsx";
import { useBreedSay } from "../../i18n/words/breed.ts";

const fileMax = 1024 * 1024;
const differencesShown = 30;

/** A standard as a table beside its curves, its reminders below; saved as a whole. */
export const BreedStandardPage = observer(function BreedStandardPage({
  sheet,
  onLeave,
}: {
  sheet: BreedSheet;
  onLeave: () => void;
}) {
  const { record, session, toast } = useStores();
  const { say, language } = useBreedSay();
  const showing = useShowing();
  const [question, setQuestion] = useState<"leave" | "save" | PastePlan | null>(null);
  const [file, setFile] = useState<ReadFile | null>(null);
  const { breed, step } = sheet;
  const name = nameIn(breed, language);
  const isEditable = breed.canChange && session.may("breed.manage");
  const count = (value: number) => formatNumber(value, 0, language);
  useOpenEdit(sheet.isDirty, say("breedAgesOf", { name }));

  async function save() {
    setQuestion(null);
    if ((await sheet.save()) === null) return;
    toast.show("success", say("savedDone"));
    void record.breeds.reload();
  }
  function paste(text: string) {
    const plan = sheet.planPaste(text);
    if (plan.fault !== null)
      toast.show("warning", say(plan.fault === "wide" ? "pasteWide" : "pasteLong"));
    else if (plan.overwritten > 0) setQuestion(plan);
    else sheet.paste(plan);
  }
  async function open(chosen: File | undefined) {
    if (chosen === undefined) return;
    const bytes =
      chosen.size > fileMax
        ? null
        : await chosen
            .arrayBuffer()
            .then((buffer) => new Uint8Array(buffer))
            .catch(() => null);
    if (bytes === null) toast.show("warning", say("fileUnread"));
    else setFile({ name: chosen.name, reading: readSheetFile(decodeText(bytes)) });
  }
  const ask = (
    title: string,
    why: string,
    yes: string,
    intent: "primary" | "danger",
    work: () => void,
  ) => (
    <Alert
      key={`${showing}${title}`}
      isOpen
      className="shell-dialog"
      intent={intent}
      confirmButtonText={yes}
      cancelButtonText={say("cancel")}
      canEscapeKeyCancel
      aria-labelledby="breed-ask"
      aria-describedby="breed-ask-why"
      onCancel={() => setQuestion(null)}
      onConfirm={() => {
        setQuestion(null);
        work();
      }}
    >
      <ReturnFocus />
      <h2 id="breed-ask">{title}</h2>
      <p id="breed-ask-why">{why}</p>
    </Alert>
  );
  return (
    <section className="breed-desk" aria-labelledby="breed-title">
      <header className="breed-head">
        <Button
          variant="minimal"
          icon={<ArrowLeft />}
          aria-label={say("breedBack")}
          title={say("breedBack")}
          onClick={() => (sheet.isDirty ? setQuestion("leave") : onLeave())}
        />
        <h1 id="breed-title">{say("breedAgesOf", { name })}</h1>
        <Tag minimal>{say(breed.isCommon ? "breedCommon" : "breedOwn")}</Tag>
        {breed.flockCount > 0 && (
          <Tag minimal intent="primary">
            {say("breedInUseNow", { count: count(breed.flockCount) })}
          </Tag>
        )}
        {!isEditable && (
          <Tag minimal title={say("breedReadOnlyWhy")}>
            {say("breedReadOnly")}
          </Tag>
        )}
        <span className="breed-actions">
          {isEditable && (
            <FileButton text={say("fileImport")} onFile={(chosen) => void open(chosen)} />
          )}
          <Button
            icon={<Export />}
            text={say("fileExport")}
            disabled={sheet.rows.length === 0 || sheet.faultCount > 0}
            onClick={() =>
              saveFile({
                name: `${breed.code}.csv`,
                content: new Blob([sheetFile(sheet.days, language)], {
                  type: "text/csv;charset=utf-8",
                }),
              })
            }
          />
          {isEditable && (
            <Button
              intent="primary"
              text={say("save")}
              loading={step === "sending"}
              disabled={!sheet.isDirty || sheet.faultCount > 0 || step === "conflict"}
              onClick={() => (breed.flockCount > 0 ? setQuestion("save") : void save())}
            />
          )}
        </span>
      </header>
      <p className="breed-quiet">
        {[breed.factory, breed.source].filter((text) => text !== "").join(" · ")}
        {!isEditable && ` ${say("breedReadOnlyWhy")}`}
      </p>
      {step === "conflict" && <Conflict sheet={sheet} />}
      {step === "failed" && (
        <Callout intent="danger" icon={null} role="alert">
          {say("notSaved", { reason: sheet.failure ?? "" })}
        </Callout>
      )}
      <div className="breed-parts">
        <div className="breed-table">
          {isEditable && <GridBar sheet={sheet} />}
          <div className="breed-scroll">
            {sheet.rows.length === 0 ? (
              <div className="note">
                <h2>{say("gridEmpty")}</h2>
                {isEditable && <p>{say("gridEmptyWhy")}</p>}
              </div>
            ) : (
              <BreedGrid sheet={sheet} isEditable={isEditable} onPaste={paste} />
            )}
          </div>
          <GridNote sheet={sheet} isEditable={isEditable} />
        </div>
        <div className="breed-side">
          <BreedCurves sheet={sheet} />
          <BreedReminders sheet={sheet} isEditable={isEditable} />
        </div>
      </div>
      <FileDialog
        key={showing}
        file={file}
        onClose={() => setFile(null)}
        onReplace={({ cells }) => {
          setFile(null);
          sheet.replace(cells);
        }}
      />
      {question === "leave" &&
        ask(say("leaveTitle"), say("leaveWhy"), say("leaveYes"), "danger", onLeave)}
      {question === "save" &&
        ask(
          say("saveTitle"),
          say("saveWhy", { count: count(breed.flockCount) }),
          say("save"),
          "primary",
          () => void save(),
        )}
      {question !== null &&
        typeof question === "object" &&
        ask(
          say("pasteTitle"),
          say("pasteWhy", { count: count(question.overwritten) }),
          say("pasteYes"),
          "primary",
          () => sheet.paste(question),
        )}
    </section>
  );
});

/** A button that opens a file of this computer. */
function FileButton({ text, onFile }: { text: string; onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={<Import />} text={text} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,text/csv"
        aria-label={text}
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}

const GridBar = observer(function GridBar({ sheet }: { sheet: BreedSheet }) {
  const { say } = useBreedSay();
  const button = (text: string, isOff: boolean, work: () => void): ReactNode => (
    <Button size="small" variant="outlined" text={text} disabled={isOff} onClick={work} />
  );
  return (
    <div className="breed-bar">
      {button(say("gridAddRow"), false, sheet.addRow)}
      {button(say("gridRemoveRow"), sheet.active === null, sheet.removeRow)}
      {button(say("gridUndo"), !sheet.canUndo, sheet.undo)}
      <span className="breed-quiet">{say("gridHint")}</span>
    </div>
  );
});

/** What is wrong with the cell at hand, else how many are; and how the rows are read. */
const GridNote = observer(function GridNote({
  sheet,
  isEditable,
}: {
  sheet: BreedSheet;
  isEditable: boolean;
}) {
  const { say, language } = useBreedSay();
  const fault = sheet.activeFault;
  const words =
    fault === null
      ? null
      : typeof fault === "string"
        ? fault
        : fill(fault.words[language], fault.values);
  const { faultCount } = sheet;
  return (
    <p className="breed-note">
      <span role="status" className={words !== null || faultCount > 0 ? "breed-fault" : undefined}>
        {words !== null && sheet.active !== null
          ? `${breedCellNames[sheet.active.cell].name[language]}: ${words}`
          : faultCount > 0
            ? say("gridFaults", { count: faultCount })
            : `${say("gridRows", { count: sheet.rows.length })}${isEditable && sheet.isDirty ? ` · ${say("gridUnsaved")}` : ""}`}
      </span>
      {words === null && faultCount > 0 && (
        <Button
          size="small"
          variant="minimal"
          text={say("gridFirstFault")}
          onClick={sheet.showFault}
        />
      )}
      <span>{say("gridStraight")}</span>
    </p>
  );
});

/** Both versions side by side, cell by cell, where they differ. */
const Conflict = observer(function Conflict({ sheet }: { sheet: BreedSheet }) {
  const { say, language } = useBreedSay();
  if (sheet.theirs === null)
    return (
      <Callout intent="danger" icon={null} role="alert">
        {say("conflictGone")}
      </Callout>
    );
  const { differences } = sheet;
  return (
    <Callout intent="warning" icon={null} role="alert" className="breed-conflict">
      <h2>{say("conflictTitle")}</h2>
      <p>{say(differences.length === 0 ? "conflictSame" : "conflictWhy")}</p>
      {differences.length > 0 && (
        <div className="breed-conflict-cells">
          <table>
            <thead>
              <tr>
                <th scope="col">{breedCellNames.dayAge.name[language]}</th>
                <th scope="col">{say("conflictField")}</th>
                <th scope="col">{say("conflictMine")}</th>
                <th scope="col">{say("conflictTheirs")}</th>
              </tr>
            </thead>
            <tbody>
              {differences.slice(0, differencesShown).map(({ dayAge, cell, mine, theirs }) => (
                <tr key={`${dayAge}${cell}`}>
                  <td className="num">{dayAge}</td>
                  <th scope="row">{breedCellNames[cell].name[language]}</th>
                  <td className="num">{mine || "–"}</td>
                  <td className="num">{theirs || "–"}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {differences.length > differencesShown && (
            <p>{say("fileMore", { count: differences.length - differencesShown })}</p>
          )}
        </div>
      )}
      <p className="breed-actions">
        <Button text={say("keepMine")} onClick={sheet.keepMine} />
        <Button text={say("takeTheirs")} onClick={sheet.takeTheirs} />
      </p>
    </Callout>
  );
});
