import { dayMs } from "../../../../contract/base/time.ts";
import { Button, Callout, Dialog, DialogBody, DialogFooter, InputGroup } from "@blueprintjs/core";
import { WarningSign } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { type FormEvent, useId, useState } from "react";
import { messageOf } from "../../../../contract/base/server-message.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useSecurityText } from "../../../i18n/words/account/security-words.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { QrCode } from "../../components/input/qr-code.tsx";
import taskDialogCss from "../../components/dialog/task-dialog.module.css";
import shellDialogCss from "../../components/dialog/shell-dialog.module.css";
import { fieldsOf } from "../../../stores/port/call.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import css from "./security.module.css";
import { Field, FormFields } from "../../components/input/field.tsx";

/** Only one secret is created per opening, because a second one would make the first invalid. */
const never = dayMs;

/**
 * Sets the second step up: scan, a first code, recovery codes. `isForced`: the user can only finish
 * it or sign out.
 */
export const FactorDialog = observer(function FactorDialog({
  isForced,
  onClose,
}: {
  isForced: boolean;
  onClose: () => void;
}) {
  const { session, callApi } = useStores();
  const { t } = useSecurityText();
  const secret = useApiQuery("beginFactor", {}, { everyMs: never });
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const id = useId();
  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (isSending || code.trim() === "") return;
    setSending(true);
    setFailure(null);
    try {
      setCodes((await callApi("confirmFactor", { code }, { isForeground: false })).codes);
    } catch (error) {
      setFailure(error);
      setCode("");
    }
    setSending(false);
  }
  function leave() {
    if (isForced) void session.check();
    onClose();
  }
  return (
    <Dialog
      isOpen
      title={t(codes === null ? "factorSetUp" : "factorCodesTitle")}
      className={`${shellDialogCss.shellDialog} ${taskDialogCss.taskDialog}`}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      canEscapeKeyClose={!isForced && codes === null}
      onClose={onClose}
    >
      <ReturnFocus />
      {codes !== null ? (
        <>
          <DialogBody>
            <RecoveryCodes codes={codes} />
          </DialogBody>
          <DialogFooter
            actions={<Button intent="primary" text={t("factorCodesKept")} onClick={leave} />}
          />
        </>
      ) : (
        <form noValidate onSubmit={(event) => void confirm(event)}>
          <DialogBody>
            {isForced && (
              <Callout intent="warning" icon={<WarningSign />}>
                {t("factorForced")}
              </Callout>
            )}
            <p>{t("factorScan")}</p>
            <QueryView query={secret}>
              {({ secret: key, uri }) => (
                <div className={`cluster ${css.factorSecret}`}>
                  <QrCode text={uri} title={t("factorQr")} />
                  <p className="muted type-m">
                    {t("factorByHand")}
                    <br />
                    <code>{key.replace(/.{4}(?=.)/g, "$& ")}</code>
                  </p>
                </div>
              )}
            </QueryView>
            <FormFields messages={fieldsOf(failure)}>
              <Field name="code" label={t("factorCode")} labelFor={id}>
                <InputGroup
                  id={id}
                  value={code}
                  autoComplete="one-time-code"
                  inputMode="numeric"
                  maxLength={10}
                  onValueChange={setCode}
                />
              </Field>
            </FormFields>
            {failure !== null && (
              <p className="dialog-failure" role="alert">
                {messageOf(failure)}
              </p>
            )}
          </DialogBody>
          <DialogFooter
            actions={
              <>
                {isForced ? (
                  <Button text={t("factorSignOut")} onClick={() => void session.logout()} />
                ) : (
                  <Button text={t("cancel")} onClick={onClose} />
                )}
                <Button
                  type="submit"
                  intent="primary"
                  text={t("factorConfirm")}
                  loading={isSending}
                  disabled={code.trim() === "" || secret.value === undefined}
                />
              </>
            }
          />
        </form>
      )}
    </Dialog>
  );
});
