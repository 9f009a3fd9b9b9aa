import { inOneLanguage } from "../../../../contract/base/words.ts";
import noteCss from "../../components/answer/note.module.css";
import "./breed.module.css";
import css from "./breed-standard-page.module.css";
import { Button, Callout, Tag } from "@blueprintjs/core";
import { ArrowLeft, Export, Import } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { Suspense, useState } from "react";
import type { DecimalSign } from "../../../lib/text/number-convention.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { saveFile } from "../../../lib/browser/save-file.ts";
import type { BreedStandardEdit } from "../../../stores/flock/breed-standard-edit.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { PastePlan } from "../../../stores/flock/paste-plan.ts";
import { standardFile } from "../../../stores/flock/standard-text.ts";
import { useOpenEdit } from "../../components/dialog/use-open-edit.ts";
import { usePasteQuestion } from "../../components/dialog/paste-question.tsx";
import { useShowing } from "../../components/dialog/use-showing.ts";
import { RecentImports } from "../../crud/import/import-undo.tsx";
import { BreedConflict } from "./breed-conflict.tsx";
import { BreedCurves } from "./breed-curves.tsx";
import { BreedGrid } from "./breed-grid.tsx";
import { GridBar, GridNote } from "./breed-grid-note.tsx";
import { type BreedQuestion, BreedQuestionDialog } from "./breed-question.tsx";
import { BreedReminders } from "./breed-reminders.tsx";
import { useBreedText } from "../../../i18n/words/fleet/breed-words.ts";
import { listText } from "../../../lib/text/list-text.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const BreedImport = lazyPart(
  () => import("./breed-file.tsx"),
  ({ BreedImport }) => BreedImport,
);

interface Props {
  readonly edit: BreedStandardEdit;
  readonly onLeave: () => void;
}

/** A standard as a table beside its curves, its reminders below; saved as a whole. */
export const BreedStandardPage = observer(function BreedStandardPage({ edit, onLeave }: Props) {
  const { session, toast } = useStores();
  const { t, language } = useBreedText();
  const showing = useShowing();
  const [question, setQuestion] = useState<BreedQuestion | null>(null);
  const [importing, setImporting] = useState<"never" | "open" | "closed">("never");
  const { breed, grid } = edit;
  const isEditable = breed.canChange && session.may("breed.manage");
  useOpenEdit(edit.isDirty, t("breedAgesOf", { name: nameIn(breed, language) }));

  async function save() {
    if ((await edit.save()) === null) return;
    toast.show("success", t("updateDone"));
  }
  const { paste: pasteFigures, question: pasteQuestion } = usePasteQuestion();
  function paste(text: string, sign: DecimalSign) {
    const plan = grid.planPaste(text, sign);
    if (plan.fault !== null)
      toast.show("warning", t(plan.fault === "wide" ? "pasteWide" : "pasteLong"));
    else if (plan.overwritten > 0) setQuestion(plan);
    else put(plan);
  }
  function put(plan: PastePlan) {
    grid.paste(plan);
    if (plan.leftOut.length > 0)
      toast.show("warning", t("pasteLeftOut", { names: listText(plan.leftOut, language) }));
  }
  function confirm(question: BreedQuestion) {
    setQuestion(null);
    if (question === "leave") onLeave();
    else if (question === "save") void save();
    else put(question);
  }
  return (
    <section className={`page-column ${css.breedStandard}`} aria-labelledby="breed-title">
      <StandardHead
        edit={edit}
        isEditable={isEditable}
        onImport={() => setImporting("open")}
        onLeave={() => (edit.isDirty ? setQuestion("leave") : onLeave())}
        onSave={() => (breed.flockCount > 0 ? setQuestion("save") : void save())}
      />
      <StandardNotices edit={edit} isEditable={isEditable} />
      <div className={css.breedParts}>
        <div className={css.breedTable}>
          {isEditable && <GridBar grid={grid} />}
          <div className={`scroll-part ${css.breedScroll}`}>
            {grid.rows.length === 0 ? (
              <div className={noteCss.note}>
                <h2>{t("gridEmpty")}</h2>
                {isEditable && <p>{t("gridEmptyWhy")}</p>}
              </div>
            ) : (
              <BreedGrid
                grid={grid}
                isEditable={isEditable}
                onPaste={(text) => pasteFigures(text, (sign) => paste(text, sign))}
              />
            )}
          </div>
          <GridNote edit={edit} isEditable={isEditable} />
        </div>
        <div className={css.breedSide}>
          <BreedCurves grid={grid} />
          <BreedReminders edit={edit} isEditable={isEditable} />
        </div>
      </div>
      {pasteQuestion}
      {importing !== "never" && (
        <Suspense fallback={null}>
          <BreedImport
            grid={grid}
            isOpen={importing === "open"}
            onClose={() => setImporting("closed")}
          />
        </Suspense>
      )}
      {question !== null && (
        <BreedQuestionDialog
          key={`${showing}${typeof question === "string" ? question : "paste"}`}
          question={question}
          flockCount={breed.flockCount}
          onCancel={() => setQuestion(null)}
          onConfirm={() => confirm(question)}
        />
      )}
    </section>
  );
});

interface HeadProps {
  readonly edit: BreedStandardEdit;
  readonly isEditable: boolean;
  readonly onImport: () => void;
  readonly onLeave: () => void;
  readonly onSave: () => void;
}

/** Breed of the standard, flocks that use it, and possible actions. */
const StandardHead = observer(function StandardHead({
  edit,
  isEditable,
  onImport,
  onLeave,
  onSave,
}: HeadProps) {
  const { t, language } = useBreedText();
  const { breed, grid, step } = edit;
  const download = () =>
    saveFile({
      name: `${breed.code}.csv`,
      content: new Blob([standardFile(edit.days, language, grid.species)], {
        type: "text/csv;charset=utf-8",
      }),
    });
  return (
    <header className={`cluster ${css.breedHead}`}>
      <Button
        variant="minimal"
        icon={<ArrowLeft />}
        aria-label={t("breedBack")}
        title={t("breedBack")}
        onClick={onLeave}
      />
      <h1 id="breed-title">{t("breedAgesOf", { name: nameIn(breed, language) })}</h1>
      <Tag minimal>{t(breed.isCommon ? "breedCommon" : "breedOwn")}</Tag>
      {breed.flockCount > 0 && (
        <Tag minimal intent="primary">
          {t("breedInUseNow", { count: formatNumber(breed.flockCount, 0, language) })}
        </Tag>
      )}
      {!isEditable && (
        <Tag minimal title={t("breedReadOnlyWhy")}>
          {t("breedReadOnly")}
        </Tag>
      )}
      <span className="cluster breed-actions">
        {isEditable && (
          <Button
            icon={<Import />}
            text={t("fileImport")}
            aria-haspopup="dialog"
            onClick={onImport}
          />
        )}
        <Button
          icon={<Export />}
          text={t("fileExport")}
          disabled={grid.rows.length === 0 || edit.faultCount > 0}
          onClick={download}
        />
        {isEditable && (
          <Button
            intent="primary"
            text={t("save")}
            loading={step === "sending"}
            disabled={!edit.isDirty || edit.faultCount > 0 || step === "conflict"}
            onClick={onSave}
          />
        )}
      </span>
    </header>
  );
});

/** Saved in the last day: the former standard can be restored. */
const SavedStandards = observer(function SavedStandards({ edit }: Pick<HeadProps, "edit">) {
  const { toast } = useStores();
  const { t } = useBreedText();
  const { id, version } = edit.breed;
  async function reload() {
    toast.show("success", t("breedRestored"));
    await edit.reload();
  }
  return (
    <RecentImports
      of={{ kind: "standards", breedId: String(id) }}
      refreshKey={String(version)}
      title={t("breedSaves")}
      label={t("breedUndoSave")}
      onUndone={() => void reload()}
    />
  );
});

/** Origin of the standard, and the reason it was not saved. */
const StandardNotices = observer(function StandardNotices({
  edit,
  isEditable,
}: Pick<HeadProps, "edit" | "isEditable">) {
  const { t, language } = useBreedText();
  const { breed, step } = edit;
  return (
    <>
      <p className="muted type-m breed-quiet">
        {[breed.factory, breed.source]
          .filter((text) => text !== "")
          .map((text) => inOneLanguage(text, language))
          .join(" · ")}
        {!isEditable && ` ${t("breedReadOnlyWhy")}`}
      </p>
      {isEditable && !edit.isDirty && <SavedStandards edit={edit} />}
      {step === "conflict" && <BreedConflict edit={edit} />}
      {step === "failed" && (
        <Callout intent="danger" icon={null} role="alert">
          {t(edit.isUnsure ? "maybeSaved" : "notSaved", { reason: edit.failure ?? "" })}
        </Callout>
      )}
    </>
  );
});
