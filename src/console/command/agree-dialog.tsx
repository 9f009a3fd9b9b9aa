import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import type { ReactNode } from "react";
import { ReturnFocus } from "../part/return-focus.tsx";
import "../part/shell-dialog.css";
import "../part/task-dialog.css";
import "./command.css";

interface Props {
  readonly title: string;
  readonly back: string;
  readonly agree: string;
  readonly isSending: boolean;
  /** It cannot be agreed to as it is. */
  readonly isHeld?: boolean;
  readonly onAgree: () => void;
  readonly onClose: () => void;
  /** What the second person agrees to, as it is now. */
  readonly children: ReactNode;
}

/** Open while it is there. */
export function AgreeDialog({ isHeld = false, isSending, onAgree, onClose, ...props }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={props.title}
      className="shell-dialog task-dialog send-dialog"
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
              disabled={isHeld}
              onClick={onAgree}
            />
          </>
        }
      />
    </Dialog>
  );
}
