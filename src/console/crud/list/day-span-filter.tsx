import { observer } from "mobx-react-lite";
import { useDateText } from "../../../i18n/words/base/date-words.ts";
import { readDate } from "../../../lib/text/date-text.ts";
import { DateInput } from "../../components/date/date-input.tsx";
import { dayIn } from "./day-span.ts";
import type { ListAddress } from "./use-records.ts";

/** First and last day of a list, in its address as `from` and `to`. */
export const DaySpanFilter = observer(function DaySpanFilter({
  address: { read, setQuery },
  timeZone,
}: {
  readonly address: Pick<ListAddress, "read" | "setQuery">;
  /** Time zone of the marked today; absent: the person's own. */
  readonly timeZone?: string;
}) {
  const { t } = useDateText();
  const [from, to] = [dayIn(read("from")), dayIn(read("to"))];
  // The list is only requested once a day is typed completely.
  const put = (name: "from" | "to") => (text: string) =>
    readDate(text, "day") !== null && setQuery({ [name]: text });
  const shared = { kind: "day", ...(timeZone !== undefined && { timeZone }) } as const;
  return (
    <div className="cluster" role="group" aria-label={t("span")}>
      <span aria-hidden="true">{t("spanFrom")}</span>
      <DateInput {...shared} label={t("spanFirst")} value={from} max={to} onChange={put("from")} />
      <span aria-hidden="true">{t("spanTo")}</span>
      <DateInput {...shared} label={t("spanLast")} value={to} min={from} onChange={put("to")} />
    </div>
  );
});
