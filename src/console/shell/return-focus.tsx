import { useEffect, useState } from "react";

/** Inside a dialog: whoever had the focus before it opened has it again afterwards, also when the dialog is not closed but taken away. */
export function ReturnFocus() {
  const [before] = useState(() => document.activeElement);
  useEffect(() => () => {
    if (before instanceof HTMLElement && (document.activeElement === null || document.activeElement === document.body)) before.focus();
  }, [before]);
  return null;
}
