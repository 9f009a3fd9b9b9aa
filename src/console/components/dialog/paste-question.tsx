import "./shell-dialog.module.css";
import { withNote } from "../../../../contract/base/words.ts";
import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { type ReactNode, useState } from "react";
import { useImportText } from "../../../i18n/words/base/import-words.ts";
import { type DecimalSign, decimalSigns, numberWith } from "../../../lib/text/number-convention.ts";
import { pastedConvention } from "../../../lib/data/pasted-figures.ts";
import { ReturnFocus } from "./return-focus.tsx";

type Then = (sign: DecimalSign) => void;
interface PendingPaste {
  readonly example: string;
  readonly put: Then;
}

/**
 * Pastes figures in the number format they are written in; if that is ambiguous, `question` asks
 * first.
 */
export function usePasteQuestion(): {
  readonly paste: (block: string, then: Then) => void;
  readonly question: ReactNode;
} {
  const [pendingPaste, setPendingPaste] = useState<PendingPaste | null>(null);
  const paste = (block: string, then: Then) => {
    const { sign, example } = pastedConvention(block);
    if (sign === null) setPendingPaste({ example: example ?? "", put: then });
    else then(sign);
  };
  const question = pendingPaste !== null && (
    <PasteQuestion
      example={pendingPaste.example}
      onCancel={() => setPendingPaste(null)}
      onChoose={(sign) => {
        setPendingPaste(null);
        pendingPaste.put(sign);
      }}
    />
  );
  return { paste, question };
}

/** A number by a decimal sign; null: not a number. */
function PasteQuestion({
  example,
  onChoose,
  onCancel,
}: {
  readonly example: string;
  readonly onChoose: Then;
  readonly onCancel: () => void;
}) {
  const { t, language } = useImportText();
  const readings = decimalSigns.flatMap((sign) => {
    const value = numberWith(example, sign);
    return value === null ? [] : [{ sign, value }];
  });
  const [a, b] = readings.map(({ value }) => value);
  const text =
    a === undefined || b === undefined
      ? t("importAskMixed", { text: example })
      : t("importAskNumber", { text: example, a, b });
  return (
    <Dialog
      isOpen
      className="shell-dialog"
      title={t("importDecimal")}
      isCloseButtonShown={false}
      onClose={onCancel}
    >
      <ReturnFocus />
      <DialogBody>
        <p role="alert">{text}</p>
        <div className="flow">
          {decimalSigns.map((sign) => (
            <Button
              key={sign}
              text={withNote(
                sign,
                t("importReadAs", { text: example, value: numberWith(example, sign) ?? "–" }),
                language,
              )}
              onClick={() => onChoose(sign)}
            />
          ))}
        </div>
      </DialogBody>
      <DialogFooter actions={<Button text={t("cancel")} onClick={onCancel} />} />
    </Dialog>
  );
}
