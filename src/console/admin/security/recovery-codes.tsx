import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { Duplicate } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { useSecurityText } from "../../../i18n/words/account/security-words.ts";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { useCopy } from "../../components/input/use-copy.ts";
import shellDialogCss from "../../components/dialog/shell-dialog.module.css";

/** Recovery codes, shown this once. */
export const RecoveryCodes = observer(function RecoveryCodes({
  codes,
}: {
  codes: readonly string[];
}) {
  const { t } = useSecurityText();
  const copy = useCopy();
  return (
    <div className="stack">
      <p className="no-margin">{t("factorCodesWhy")}</p>
      <ul className="bare-list flow" aria-label={t("factorCodesTitle")}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div>
        <Button
          icon={<Duplicate />}
          text={t("factorCopy")}
          onClick={() => void copy(codes.join("\n"))}
        />
      </div>
    </div>
  );
});

/** Shows new codes until it is closed. */
export const RecoveryDialog = observer(function RecoveryDialog({
  codes,
  onClose,
}: {
  codes: readonly string[] | null;
  onClose: () => void;
}) {
  const { t } = useSecurityText();
  return (
    <Dialog
      isOpen={codes !== null}
      title={t("factorCodesTitle")}
      className={`${shellDialogCss.shellDialog}`}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      canEscapeKeyClose={false}
      onClose={onClose}
    >
      <ReturnFocus />
      <DialogBody>{codes !== null && <RecoveryCodes codes={codes} />}</DialogBody>
      <DialogFooter
        actions={<Button intent="primary" text={t("factorCodesKept")} onClick={onClose} />}
      />
    </Dialog>
  );
});
