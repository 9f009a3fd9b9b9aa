import shellDialogCss from "./shell-dialog.module.css";
import taskDialogCss from "./task-dialog.module.css";
import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { useText } from "../../../i18n/words/base/page-words.ts";
import { ReturnFocus } from "./return-focus.tsx";

interface Props {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Shows a secret once: only its button closes it, because it cannot be shown again. */
export const SecretDialog = observer(function SecretDialog({
  isOpen,
  title,
  onClose,
  children,
}: Props) {
  const { t } = useText();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      className={`${shellDialogCss.shellDialog} ${taskDialogCss.taskDialog}`}
      title={title}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      canEscapeKeyClose={false}
    >
      <ReturnFocus />
      <DialogBody>{children}</DialogBody>
      <DialogFooter actions={<Button intent="primary" text={t("close")} onClick={onClose} />} />
    </Dialog>
  );
});
