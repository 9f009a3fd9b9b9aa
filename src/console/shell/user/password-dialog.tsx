import { Button, Callout, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { Key, WarningSign } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { type FormEvent, useRef, useState } from "react";
import { messages } from "../../../../contract/base/server-message.ts";
import { newPasswordMin } from "../../../../contract/account/password.ts";
import { useStores } from "../../../context/use-stores.ts";
import {
  checkPasswords,
  emptyPasswordForm,
  type PasswordFieldName,
  passwordFields,
  type PasswordForm as Form,
} from "./password-form.ts";
import { PasswordField } from "./password-field.tsx";
import { PasswordStrength } from "../../crud/form/password-strength.tsx";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { useShellText } from "../../../i18n/words/base/shell-words.ts";
import { useOpenEdit } from "../../components/dialog/use-open-edit.ts";
import { useOpening } from "../../components/dialog/use-opening.ts";
import shellDialogCss from "../../components/dialog/shell-dialog.module.css";
import "../../crud/form/password.module.css";
import { Question } from "../../components/dialog/question.tsx";

/** How long toasts of this dialog are shown, for success and failure (specification, section 9). */
const noticeMs = 2000;
/** Recommended length; the rule requires less. */
const advisedChars = 12;

interface Props {
  readonly isOpen: boolean;
  /** The password was set by another person, so the user has to change it or sign out. */
  readonly isForced: boolean;
  readonly onClose: () => void;
}

const focusFirst = (dialog: HTMLElement) => dialog.querySelector<HTMLElement>("input")?.focus();

/** Change of the user's own password. Every opening begins with an empty form. */
export const PasswordDialog = observer(function PasswordDialog({
  isOpen,
  isForced,
  onClose,
}: Props) {
  const { password } = useStores();
  const { t } = useShellText();
  const opening = useOpening(isOpen);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      onOpening={focusFirst}
      title={t("passwordTitle")}
      icon={<Key />}
      className={`${shellDialogCss.shellDialog} password-dialog`}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      canEscapeKeyClose={!isForced && !password.isSending}
    >
      <ReturnFocus />
      <PasswordForm key={opening} isForced={isForced} onClose={onClose} />
    </Dialog>
  );
});

const PasswordForm = observer(function PasswordForm({ isForced, onClose }: Omit<Props, "isOpen">) {
  const { password, session, toast } = useStores();
  const { t, language } = useShellText();
  const [form, setForm] = useState(emptyPasswordForm);
  const [touched, setTouched] = useState<ReadonlySet<PasswordFieldName>>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const loginName = session.user?.loginName ?? "";
  const min = session.user?.passwordMin ?? newPasswordMin.standard;
  const wrong = checkPasswords(form, min, loginName, language);
  useOpenEdit(!isDone && passwordFields.some((name) => form[name] !== ""), t("passwordTitle"));

  const field = (name: PasswordFieldName) => ({
    name,
    value: form[name],
    label: t(name),
    error: refused[name] ?? (touched.has(name) ? (wrong[name] ?? null) : null),
    onChange: (value: string) => {
      setForm((current): Form => ({ ...current, [name]: value }));
      setRefused((current) =>
        Object.fromEntries(Object.entries(current).filter(([refusedName]) => refusedName !== name)),
      );
    },
    onBlur: () => setTouched((current) => new Set([...current, name])),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (password.isSending || isDone) return;
    setTouched(new Set(passwordFields));
    const first = passwordFields.find((name) => wrong[name] !== undefined);
    if (first === undefined) setAsking(true);
    else formRef.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }
  async function send() {
    setAsking(false);
    // The button can still be pressed while the question fades out.
    if (password.isSending || isDone) return;
    const outcome = await password.modify(form.oldPassword, form.newPassword);
    if (outcome.kind === "changed") {
      setDone(true);
      toast.show("success", messages.passwordChanged[language], { stayMs: noticeMs });
      onClose();
      return;
    }
    setRefused(outcome.fields);
    toast.show("danger", outcome.message, { stayMs: noticeMs });
  }

  return (
    <form ref={formRef} noValidate onSubmit={submit}>
      <DialogBody>
        {isForced && (
          <Callout intent="warning" icon={<WarningSign />} className="password-forced">
            {t("passwordForced")}
          </Callout>
        )}
        <PasswordField {...field("oldPassword")} autoComplete="current-password" />
        <PasswordField
          {...field("newPassword")}
          autoComplete="new-password"
          hint={t("passwordRule", { min, advised: advisedChars })}
        >
          <PasswordStrength password={form.newPassword} ownWords={[loginName]} />
        </PasswordField>
        <PasswordField {...field("confirmPassword")} autoComplete="new-password" />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {isForced ? (
              <Button text={t("passwordSignOut")} onClick={() => void session.logout()} />
            ) : (
              <Button text={t("cancel")} disabled={password.isSending} onClick={onClose} />
            )}
            <Button
              type="submit"
              intent="primary"
              text={t("passwordSubmit")}
              loading={password.isSending}
              disabled={isDone}
            />
          </>
        }
      />
      <Question
        text={t("passwordConfirmTitle")}
        why={t("passwordConfirm")}
        isOpen={isAsking}
        intent="primary"
        icon={<WarningSign size={40} />}
        yes={t("passwordConfirmYes")}
        onNo={() => setAsking(false)}
        onYes={() => void send()}
      />
    </form>
  );
});
