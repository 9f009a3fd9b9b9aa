import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Question } from "./question.tsx";

interface Props<R> {
  /** Null: no question is open. */
  readonly row: R | null;
  readonly text: (row: R) => string;
  readonly yes: string;
  /** Resolves when the row has left the list, or its removal was refused and the reason shown. */
  readonly remove: (row: R) => Promise<unknown>;
  readonly onEnd: () => void;
}

/**
 * Asks before a row is removed. The question stays open until that is done, so that no row is
 * removed twice.
 */
export const RemovalQuestion = observer(function RemovalQuestion<R>(props: Props<R>) {
  const { row, text, yes, remove, onEnd } = props;
  const [isBusy, setBusy] = useState(false);
  if (row === null) return null;
  const end = () => {
    setBusy(false);
    onEnd();
  };
  return (
    <Question
      isOpen
      intent="danger"
      text={text(row)}
      yes={yes}
      isBusy={isBusy}
      onYes={() => {
        setBusy(true);
        void remove(row).then(end, end);
      }}
      onNo={onEnd}
    />
  );
});
