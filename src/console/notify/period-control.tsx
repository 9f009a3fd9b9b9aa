import { Switch } from "@blueprintjs/core";
import { minutesOf, wholeDay } from "../../../contract/notify/alarm-phone.ts";
import { useAlarmPhoneText } from "../../i18n/words/notify/alarm-phone-words.ts";
import { TimeInput } from "../components/date/time-input.tsx";
import type { FieldPart } from "../crud/form/form-field.ts";

const firstTimes = { needed: "08:00-20:00", more: "20:00-22:00" } as const;

interface Props extends FieldPart<string> {
  /** True for an optional second period; otherwise an empty value means the whole day. */
  readonly isOptional: boolean;
}

/**
 * Start and end of a period of the day, as hh:mm-hh:mm. Shown as a switch when no times are needed.
 */
export function PeriodControl({ isOptional, ...part }: Props) {
  const { t } = useAlarmPhoneText();
  const { value, put } = part;
  const hasTimes = isOptional ? value !== "" : !isWholeDay(value);
  return (
    <div className="cluster">
      <Switch
        inline
        checked={isOptional === hasTimes}
        label={t(isOptional ? "period2" : "wholeDay")}
        onChange={() =>
          put(hasTimes ? (isOptional ? "" : wholeDay) : firstTimes[isOptional ? "more" : "needed"])
        }
      />
      {hasTimes && <PeriodTimes {...part} />}
    </div>
  );
}

/** The two times of a period, each with a picker. */
export function PeriodTimes({ label, value, put, name, isFaulty, noteId }: FieldPart<string>) {
  const { t } = useAlarmPhoneText();
  const [from = "", to = ""] = value.split("-");
  const time = (word: "periodFrom" | "periodTo", text: string, change: (text: string) => void) => (
    <TimeInput
      label={`${label} ${t(word)}`}
      value={text}
      onChange={change}
      {...{ name, isFaulty, noteId }}
    />
  );
  return (
    <>
      {time("periodFrom", from, (text) => put(`${text}-${to}`))}
      <span aria-hidden="true">–</span>
      {time("periodTo", to, (text) => put(`${from}-${text}`))}
    </>
  );
}

/** The same start and end mean the whole day too. */
const isWholeDay = (text: string): boolean => {
  const minutes = minutesOf(text);
  return minutes !== null && minutes.from === minutes.to;
};
