import formCss from "./form.module.css";
import { Button, Callout, Drawer } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type FormEvent, useRef, useState } from "react";
import type { RecordEditor } from "../../../stores/record/record-editor.ts";
import type { RecordEdit, Versioned } from "../../../stores/record/record-edit.ts";
import { useStores } from "../../../context/use-stores.ts";
import { OptionsFailure } from "../../components/answer/options-failure.tsx";
import { PanelHead } from "../../components/panel/panel-head.tsx";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { useOpenEdit } from "../../components/dialog/use-open-edit.ts";
import { useShowing } from "../../components/dialog/use-showing.ts";
import { fieldText } from "./form-field-text.ts";
import { FieldControl } from "./field-control.tsx";
import type { FormField } from "./form-field.ts";
import { useFormText } from "../../../i18n/words/base/form-words.ts";
import { Question } from "../../components/dialog/question.tsx";

interface DrawerProps<F extends object, R extends Versioned> {
  readonly editor: RecordEditor<F, R>;
  readonly title: (record: R | null) => string;
  /** Called again at every change, because typed values may add or remove fields. */
  readonly fields: (record: R | null, values: F) => readonly FormField<F>[];
  /** Further effects of saving, shown before; null: no other effects. */
  readonly notice?: (record: R | null, values: F) => string | null;
  /** Message after saving, if the record is neither new nor changed. */
  readonly done?: string;
}

/**
 * When the form opens, its first field gets the focus, unless the user has already focused another.
 */
function focusField(drawer: HTMLElement): void {
  const grid = drawer.querySelector(".record-grid");
  if (grid?.contains(document.activeElement) === false)
    grid.querySelector<HTMLElement>("input, textarea, select, button")?.focus();
}

/**
 * The form of the current record. Closing asks first, so that typed text is not lost by mistake.
 */
export const RecordDrawer = observer(function RecordDrawer<F extends object, R extends Versioned>({
  editor,
  title,
  fields,
  notice,
  done,
}: DrawerProps<F, R>) {
  const { t } = useFormText();
  const [isLeaving, setLeaving] = useState(false);
  const showing = useShowing();
  const { edit } = editor;
  const close = () => {
    if (edit?.step === "sending") return;
    if (edit?.isDirty === true) setLeaving(true);
    else editor.close();
  };
  return (
    <Drawer
      key={showing}
      isOpen={edit !== null}
      onClose={close}
      onOpened={focusField}
      size="min(560px, 100vw)"
      className="record-drawer"
    >
      {edit !== null && (
        <RecordForm
          editor={editor}
          edit={edit}
          title={title(edit.record)}
          fields={fields(edit.record, edit.values)}
          notice={notice?.(edit.record, edit.values) ?? null}
          done={done ?? t(edit.record === null ? "savedDone" : "updateDone")}
          onClose={close}
        />
      )}
      <Question
        text={t("leaveTitle")}
        why={t("leaveWhy")}
        isOpen={isLeaving}
        intent="danger"
        yes={t("leaveYes")}
        no={t("leaveNo")}
        onNo={() => setLeaving(false)}
        onYes={() => {
          setLeaving(false);
          editor.close();
        }}
      />
    </Drawer>
  );
});

interface FormProps<F extends object, R extends Versioned> {
  readonly editor: RecordEditor<F, R>;
  readonly edit: RecordEdit<F, R>;
  readonly title: string;
  readonly fields: readonly FormField<F>[];
  readonly notice: string | null;
  readonly done: string;
  readonly onClose: () => void;
}

const RecordForm = observer(function RecordForm<F extends object, R extends Versioned>({
  editor,
  edit,
  title,
  fields,
  notice,
  done,
  onClose,
}: FormProps<F, R>) {
  const { toast } = useStores();
  const { t, language } = useFormText();
  const form = useRef<HTMLFormElement>(null);
  useOpenEdit(edit.isDirty, title);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (await editor.save()) {
      toast.show("success", done);
      return;
    }
    const first = fields.find(({ name }) => edit.faultAt(name, language) !== null);
    if (first !== undefined)
      form.current?.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus();
  }
  const isSending = edit.step === "sending";
  // A failure shown at a field and in the toast of the call is not shown a third time.
  const hasFieldFault = fields.some(({ name }) => edit.faultAt(name, language) !== null);
  const beside = edit.refusedBeside(fields.map(({ name }) => name));
  return (
    <div
      className={formCss.recordDialog}
      role="dialog"
      aria-modal="true"
      aria-labelledby="record-title"
    >
      <form
        ref={form}
        className={formCss.recordSheet}
        noValidate
        onSubmit={(event) => void save(event)}
      >
        <ReturnFocus />
        <PanelHead className="record-head" title={title} titleId="record-title" onClose={onClose} />
        <div className={formCss.recordFields}>
          {edit.step === "conflict" && <Conflict edit={edit} fields={fields} />}
          {edit.step === "failed" && (!hasFieldFault || beside !== "") && (
            <Callout intent="danger" icon={null} role="alert">
              {t(edit.isUnsure ? "maybeSaved" : "notSaved", {
                reason: beside || (edit.failure ?? ""),
              })}
            </Callout>
          )}
          <OptionsFailure />
          <div className={formCss.recordGrid}>
            {fields.map((field) => (
              <FieldControl key={field.name} edit={edit} field={field} />
            ))}
          </div>
        </div>
        <p className={formCss.recordNotice} role="status">
          {notice}
        </p>
        <div className={formCss.recordFoot}>
          <Button text={t("cancel")} disabled={isSending} onClick={onClose} />
          <Button
            type="submit"
            intent="primary"
            text={t("save")}
            loading={isSending}
            disabled={edit.step === "conflict"}
          />
        </div>
      </form>
    </div>
  );
});

/** Both versions side by side, field by field, where they differ. */
const Conflict = observer(function Conflict<F extends object, R extends Versioned>({
  edit,
  fields,
}: Pick<FormProps<F, R>, "edit" | "fields">) {
  const { t, language } = useFormText();
  const { theirs } = edit;
  if (theirs === null)
    return (
      <Callout intent="danger" icon={null} role="alert">
        {t("conflictGone")}
      </Callout>
    );
  const now = edit.formOf(theirs);
  const differing = fields.filter(({ name }) => edit.changed(now).includes(name));
  return (
    <Callout intent="warning" icon={null} role="alert" className="record-conflict">
      <h3>{t("conflictTitle")}</h3>
      <p>{t(differing.length === 0 ? "conflictSame" : "conflictWhy")}</p>
      {differing.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t("conflictField")}</th>
              <th scope="col">{t("conflictMine")}</th>
              <th scope="col">{t("conflictTheirs")}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((field) => (
              <tr key={field.name}>
                <th scope="row">{field.label}</th>
                <td>{fieldText(field, edit.values, t, language)}</td>
                <td>{fieldText(field, now, t, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={formCss.recordConflictChoice}>
        <Button text={t("keepMine")} onClick={edit.overwrite} />
        <Button text={t("takeTheirs")} onClick={edit.discardOwn} />
      </p>
    </Callout>
  );
});
