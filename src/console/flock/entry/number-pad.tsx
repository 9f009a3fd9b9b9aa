import css from "./number-pad.module.css";
import { Button } from "@blueprintjs/core";
import { KeyBackspace } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { createContext, type ReactNode, type RefObject, use, useMemo, useState } from "react";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import type { DayEntry } from "../../../stores/flock/day-entry.ts";
import { numberOf } from "../../../lib/text/number-text.ts";
import { counts } from "../../../stores/flock/entry-fault.ts";
import type { EntryNumber } from "../../../stores/flock/entry-numbers.ts";

interface PadField {
  readonly name: EntryNumber;
  readonly label: string;
  readonly box: RefObject<HTMLInputElement | null>;
}
interface Pad {
  readonly field: PadField | null;
  readonly open: (field: PadField) => void;
}
const PadContext = createContext<Pad>({ field: null, open: () => undefined });
export const usePad = (): Pad => use(PadContext);

/** Digits as on a phone, with the keys that add or delete on the right. */
const keys = ["1", "2", "3", "+1", "4", "5", "6", "+5", "7", "8", "9", "back", ".", "0"] as const;

/** The fields inside are filled by one pad below them, on a phone. */
export const PadArea = observer(function PadArea({
  entry,
  children,
  footer = null,
}: {
  entry: DayEntry;
  children: ReactNode;
  /** Content below the pad, at the bottom of the screen. */
  footer?: ReactNode;
}) {
  const [field, open] = useState<PadField | null>(null);
  const pad = useMemo(() => ({ field, open }), [field]);
  return (
    <PadContext value={pad}>
      {children}
      <div className={footer === null ? undefined : css.entryFooter}>
        {field !== null && (
          <NumberPad key={field.name} entry={entry} field={field} onClose={() => open(null)} />
        )}
        {footer}
      </div>
    </PadContext>
  );
});

const NumberPad = observer(function NumberPad({
  entry,
  field,
  onClose,
}: {
  entry: DayEntry;
  field: PadField;
  onClose: () => void;
}) {
  const { t } = useProductionText();
  const text = entry.texts[field.name];
  // The value that was there is selected when the pad opens: the first digit replaces it.
  const [isSelected, setSelected] = useState(true);
  const put = (next: string) => entry.put(field.name, next);
  /** A text that is not a number stays, so that the user can see it. */
  function add(more: number) {
    const value = text.trim() === "" ? 0 : numberOf(text, counts.has(field.name));
    if (value !== null) put(String(value + more));
  }
  function press(key: (typeof keys)[number]) {
    setSelected(false);
    if (key === "back") put(text.slice(0, -1));
    else if (key.startsWith("+")) add(Number(key));
    else put(isSelected ? key : text + key);
  }
  function next() {
    const all = [...document.querySelectorAll<HTMLInputElement>(".entry-form [data-number]")];
    const after = field.box.current === null ? undefined : all[all.indexOf(field.box.current) + 1];
    if (after === undefined) onClose();
    else {
      after.focus({ preventScroll: true });
      after.scrollIntoView({ block: "center" });
    }
  }
  return (
    <div
      className={css.numberPad}
      role="group"
      aria-label={t("padOf", { name: field.label })}
      // The field keeps the focus, because a screen reader reads its value.
      onPointerDown={(event) => event.preventDefault()}
    >
      <p className={`row ${css.padValue}`}>
        <span>{field.label}</span>
        <strong>{text === "" ? "–" : text}</strong>
        <Button variant="minimal" text={t("close")} onClick={onClose} />
      </p>
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          {...(key === "back" && { "aria-label": t("padBack"), title: t("padBack") })}
          onClick={() => press(key)}
        >
          {key === "back" ? <KeyBackspace size={22} /> : key}
        </button>
      ))}
      <Button className="pad-next" intent="primary" text={t("padNext")} onClick={next} />
    </div>
  );
});
