import css from "./rota.module.css";
import { Button, FormGroup, HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { FilterSelect } from "../crud/list/filter-select.tsx";
import { useId } from "react";
import {
  rotaDayKindKeys,
  rotaDayKinds,
  rotaFields,
  type RotaLine,
  rotaMax,
  type RotaPerson,
} from "../../../contract/notify/rota.ts";
import type { Language } from "../../../contract/base/words.ts";
import { type RotaText, useRotaText } from "../../i18n/words/notify/rota-words.ts";
import { listText } from "../../lib/text/list-text.ts";
import { DateInput } from "../components/date/date-input.tsx";
import type { FieldPart, FormField } from "../crud/form/form-field.ts";
import { PeriodTimes } from "./period-control.tsx";
import { FarmSelect } from "../crud/select/farm-select.tsx";
import { newLine, type RotaForm } from "./rota-source.ts";
import { weekday } from "../../../contract/base/time-text.ts";

type People = readonly Pick<RotaPerson, "id" | "name">[];
interface Deps {
  readonly t: RotaText;
  readonly language: Language;
  /** People who may be put into a line. */
  readonly people: People;
  readonly today: string;
  readonly farmName: (id: number) => string;
}

/** The fields of a rota's form. */
export const rotaFormFields = ({
  t,
  language,
  people,
  today,
  farmName,
}: Deps): readonly FormField<RotaForm>[] => [
  {
    name: "name",
    kind: "line",
    max: rotaFields.name.max,
    label: rotaFields.name.name[language],
  },
  {
    name: "farmId",
    kind: "part",
    label: t("rotaAt"),
    draw: ({ label, value, put }) => (
      <FarmSelect
        label={label}
        farmId={value ?? null}
        onPick={(farmId) => put(farmId ?? undefined)}
      />
    ),
    textOf: (value) => (value === undefined ? "" : farmName(value)),
  },
  {
    name: "lines",
    kind: "part",
    label: t("rotaLines"),
    hint: t("rotaLinesHint"),
    draw: (part) => <Lines part={part} people={people} today={today} />,
    textOf: (lines) => lines.map((line) => lineText(line, people, language)).join("; "),
  },
];

/** "Mon Tue 20:00-08:00: Anna, Bert". */
const lineText = ({ days, period, people: ids }: RotaLine, people: People, language: Language) =>
  `${days.map((day) => dayName(day, language)).join(" ")} ${period}: ${listText(
    ids.map((id) => nameOf(people, id)),
    language,
  )}`;

const nameOf = (people: People, id: number): string =>
  people.find((item) => item.id === id)?.name ?? "–";

/** 1 June 2026 is a Monday. */
const dayName = (day: number, language: Language): string =>
  weekday(Date.UTC(2026, 5, 1 + day, 12), "UTC", language);

const Lines = observer(function Lines({
  part: { name, value, put, isFaulty },
  people,
  today,
}: {
  readonly part: FieldPart<readonly RotaLine[]>;
  readonly people: People;
  readonly today: string;
}) {
  const { t } = useRotaText();
  const change = (at: number, fields: Partial<RotaLine>) =>
    put(value.map((line, index) => (index === at ? { ...line, ...fields } : line)));
  return (
    <div>
      {value.map((line, index) => (
        <fieldset key={index} className={css.rotaLine}>
          <legend>
            {t("rotaLine", { count: index + 1 })}
            {value.length > 1 && (
              <Button
                size="small"
                variant="minimal"
                text={t("remove")}
                aria-label={t("rotaRemoveLine", { count: index + 1 })}
                onClick={() => put(value.filter((_, position) => position !== index))}
              />
            )}
          </legend>
          <LineFields
            line={line}
            people={people}
            name={index === 0 ? name : `${name}-${index}`}
            isFaulty={isFaulty}
            onChange={(fields) => change(index, fields)}
          />
        </fieldset>
      ))}
      {isFaulty && <p className="dialog-failure">{t("rotaFaulty")}</p>}
      {value.length < rotaMax.lines && (
        <Button
          variant="outlined"
          text={t("rotaAddLine")}
          onClick={() => put([...value, newLine(today)])}
        />
      )}
    </div>
  );
});

interface LineProps {
  readonly line: RotaLine;
  readonly people: People;
  readonly name: string;
  readonly isFaulty: boolean;
  readonly onChange: (fields: Partial<RotaLine>) => void;
}

const LineFields = observer(function LineFields({
  line,
  people,
  name,
  isFaulty,
  onChange,
}: LineProps) {
  const { t, language } = useRotaText();
  const id = useId();
  return (
    <>
      <Weekdays days={line.days} onChange={(days) => onChange({ days })} />
      <div className="flow">
        <FormGroup
          label={t("rotaPeriod")}
          helperText={<span id={`${id}-note`}>{t("rotaPeriodHint")}</span>}
        >
          <div className="cluster">
            <PeriodTimes
              label={t("rotaPeriod")}
              name={name}
              value={line.period}
              isFaulty={isFaulty}
              noteId={`${id}-note`}
              put={(period) => onChange({ period })}
            />
          </div>
        </FormGroup>
        <FormGroup label={t("rotaDayKind")} labelFor={`${id}-kind`}>
          <HTMLSelect
            id={`${id}-kind`}
            value={line.dayKind}
            options={rotaDayKindKeys.map((value) => ({
              value,
              label: rotaDayKinds[value][language],
            }))}
            onChange={({ currentTarget: { value } }) => {
              const dayKind = rotaDayKindKeys.find((key) => key === value);
              if (dayKind !== undefined) onChange({ dayKind });
            }}
          />
        </FormGroup>
        <FormGroup label={t("rotaStart")} labelFor={`${id}-start`}>
          <DateInput
            id={`${id}-start`}
            kind="day"
            label={t("rotaStart")}
            value={line.start}
            onChange={(start) => onChange({ start })}
          />
        </FormGroup>
        <FormGroup label={t("rotaWeeks")} labelFor={`${id}-weeks`}>
          <HTMLSelect
            id={`${id}-weeks`}
            value={line.weeks}
            options={Array.from({ length: rotaMax.weeks }, (_, index) => ({
              value: index + 1,
              label: t("rotaWeeksOf", { count: index + 1 }),
            }))}
            onChange={({ currentTarget: { value } }) => onChange({ weeks: Number(value) })}
          />
        </FormGroup>
      </div>
      <People chosen={line.people} people={people} onChange={(ids) => onChange({ people: ids })} />
    </>
  );
});

const Weekdays = observer(function Weekdays({
  days,
  onChange,
}: {
  readonly days: readonly number[];
  readonly onChange: (days: number[]) => void;
}) {
  const { t, language } = useRotaText();
  const without = (day: number) => days.filter((item) => item !== day);
  return (
    <div className="cluster" role="group" aria-label={t("rotaDays")}>
      {Array.from({ length: 7 }, (_, day) => (
        <Button
          key={day}
          size="small"
          variant="outlined"
          intent={days.includes(day) ? "primary" : "none"}
          active={days.includes(day)}
          aria-pressed={days.includes(day)}
          text={dayName(day, language)}
          onClick={() =>
            onChange(days.includes(day) ? without(day) : [...days, day].toSorted((a, b) => a - b))
          }
        />
      ))}
    </div>
  );
});

const People = observer(function People({
  chosen,
  people,
  onChange,
}: {
  readonly chosen: readonly number[];
  readonly people: People;
  readonly onChange: (ids: number[]) => void;
}) {
  const { t } = useRotaText();
  return (
    <div className="cluster" role="group" aria-label={t("rotaPeople")}>
      <span className="muted">{t("rotaPeople")}</span>
      {chosen.map((id, index) => (
        <Button
          key={`${id} ${index}`}
          size="small"
          variant="outlined"
          text={`${index + 1}. ${nameOf(people, id)} ×`}
          aria-label={t("rotaRemovePerson", { name: nameOf(people, id) })}
          onClick={() => onChange(chosen.filter((_, position) => position !== index))}
        />
      ))}
      {chosen.length < rotaMax.people && (
        <FilterSelect
          label={t("rotaAddPerson")}
          every={t("rotaAddPerson")}
          value=""
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          onPick={(value) => {
            if (value !== "") onChange([...chosen, Number(value)]);
          }}
        />
      )}
    </div>
  );
});
