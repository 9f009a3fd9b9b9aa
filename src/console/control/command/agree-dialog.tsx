import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import type { ReactNode } from "react";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import "../../components/dialog/shell-dialog.module.css";
import taskDialogCss from "../../components/dialog/task-dialog.module.css";
import commandCss from "./command.module.css";

/** Dialog in which a second person approves something: its progress and its outcome. */
export interface Agreeing {
  readonly isSending: boolean;
  readonly onAgree: () => void;
  readonly onClose: () => void;
}

interface Props extends Agreeing {
  readonly title: string;
  readonly back: string;
  readonly agree: string;
  /** It cannot be approved in this state. */
  readonly isDisabled?: boolean;
  /** Content that the second person approves, in its current state. */
  readonly children: ReactNode;
}

/** The dialog is open while this is set. */
export function AgreeDialog({ isDisabled = false, isSending, onAgree, onClose, ...props }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={props.title}
      className={`shell-dialog ${taskDialogCss.taskDialog} ${commandCss.sendDialog}`}
      isCloseButtonShown={false}
    >
      <ReturnFocus />
      <DialogBody>{props.children}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={props.back} disabled={isSending} onClick={onClose} />
            <Button
              intent="primary"
              text={props.agree}
              loading={isSending}
              disabled={isDisabled}
              onClick={onAgree}
            />
          </>
        }
      />
    </Dialog>
  );
}
