import css from "./calendar-form.module.css";
import { Button, HTMLSelect, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { CalendarYear } from "../../../contract/notify/calendar.ts";
import { useStores } from "../../context/use-stores.ts";
import { useAlarmPhoneText } from "../../i18n/words/notify/alarm-phone-words.ts";
import { useOpenEdit } from "../components/dialog/use-open-edit.ts";
import { DateInput } from "../components/date/date-input.tsx";
import { FormFields } from "../components/input/field.tsx";
import type { InputOf } from "../../stores/port/call.ts";
import { Task } from "../../stores/record/task.ts";

interface Row {
  readonly id: number;
  readonly day: string;
  readonly isWork: boolean;
  readonly name: string;
}

const levelOf = ({ orgId }: CalendarYear) => (orgId === null ? "country" : "own");
const rowsOf = (calendar: CalendarYear): readonly Row[] =>
  calendar.days
    .filter(({ origin }) => origin === levelOf(calendar))
    .map(({ day, isWork, name }, id) => ({ id, day, isWork, name }));

interface Props {
  readonly calendar: CalendarYear;
  readonly onSaved: () => void;
}

/**
 * Form for an organisation's own days of a year; for users without an organisation: the country's.
 */
export const CalendarForm = observer(function CalendarForm({ calendar, onSaved }: Props) {
  const { callApi } = useStores();
  const { t } = useAlarmPhoneText();
  const { country, year, orgId } = calendar;
  const level = levelOf(calendar);
  const [rows, setRows] = useState(() => rowsOf(calendar));
  const [task] = useState(
    () => new Task((input: InputOf<"saveCalendar">) => callApi("saveCalendar", input), onSaved),
  );
  const isTouched = JSON.stringify(rows) !== JSON.stringify(rowsOf(calendar));
  useOpenEdit(isTouched, t("partCalendar"));
  const change = (id: number, fields: Partial<Row>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...fields } : row)));
  const add = () =>
    setRows([
      ...rows,
      { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, day: "", isWork: false, name: "" },
    ]);
  const save = () => {
    if (task.isSending) return;
    // A row with a name but without a day is refused.
    const days = rows
      .filter(({ day, name }) => day !== "" || name.trim() !== "")
      .map(({ day, isWork, name }) => ({ day, isWork, name }));
    task.start({ country, year, orgId, source: "", days, version: calendar.version[level] });
    void task.confirm();
  };
  return (
    <form
      className={css.calendarForm}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <fieldset>
        <legend>{t(level === "own" ? "ownDays" : "countryDays")}</legend>
        {rows.map(({ id, day, isWork, name }) => (
          <div key={id} className={`flow ${css.calendarRow}`}>
            <DateInput
              kind="day"
              label={t("dayColumn")}
              value={day}
              min={`${year}-01-01`}
              max={`${year}-12-31`}
              onChange={(value) => change(id, { day: value })}
            />
            <HTMLSelect
              aria-label={t("dayKind")}
              value={isWork ? "work" : "rest"}
              onChange={(event) => change(id, { isWork: event.currentTarget.value === "work" })}
            >
              <option value="rest">{t("dayRest")}</option>
              <option value="work">{t("dayWork")}</option>
            </HTMLSelect>
            <InputGroup
              aria-label={t("dayName")}
              placeholder={t("dayName")}
              maxLength={30}
              value={name}
              onChange={(event) => change(id, { name: event.currentTarget.value })}
            />
            <Button
              variant="outlined"
              intent="danger"
              text={t("remove")}
              aria-label={t("removeDay", { day })}
              onClick={() => setRows(rows.filter((row) => row.id !== id))}
            />
          </div>
        ))}
        <FormFields messages={task.fields}>{null}</FormFields>
        <p className={css.calendarButtons}>
          <Button variant="outlined" text={t("addDay")} onClick={add} />
          <Button
            type="submit"
            intent="primary"
            disabled={!isTouched}
            loading={task.isSending}
            text={t("saveDays")}
          />
        </p>
      </fieldset>
    </form>
  );
});
