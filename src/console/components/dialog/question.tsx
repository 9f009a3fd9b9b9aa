import "./shell-dialog.module.css";
import { Alert, type AlertProps } from "@blueprintjs/core";
import { useId } from "react";
import { unbroken } from "../../../ui/unbroken.tsx";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";
import { ReturnFocus } from "./return-focus.tsx";

interface Props extends Pick<AlertProps, "icon" | "intent" | "isOpen"> {
  /** The whole question, or its title when `why` explains it. */
  readonly text: string;
  readonly why?: string;
  readonly yes: string;
  /** Absent: "Cancel". */
  readonly no?: string;
  /** The answer is being carried out and cannot be cancelled. */
  readonly isBusy?: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks before something is done. The question is its accessible name; Escape answers no. */
export function Question({ text, why, yes, no, isBusy = false, onYes, onNo, ...look }: Props) {
  const { t } = useConsoleText();
  const id = useId();
  const Heading = why === undefined ? "p" : "h2";
  return (
    <Alert
      {...look}
      className="shell-dialog"
      loading={isBusy}
      confirmButtonText={yes}
      cancelButtonText={no ?? t("cancel")}
      canEscapeKeyCancel={!isBusy}
      aria-labelledby={id}
      {...(why !== undefined && { "aria-describedby": `${id}-why` })}
      onConfirm={onYes}
      onCancel={onNo}
    >
      <ReturnFocus />
      <Heading id={id}>{unbroken(text)}</Heading>
      {why !== undefined && <p id={`${id}-why`}>{unbroken(why)}</p>}
    </Alert>
  );
}
