import { animalOf } from "../../../contract/animal.ts";
import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import { type HouseDay, houseDaysMax } from "../../../contract/house-history.ts";
import { formatNumber } from "../../lib/number.ts";
import { formatTime } from "../../lib/time.ts";
import { useStores } from "../../context/use-stores.ts";
import type { HouseRecord } from "../../stores/fleet/house-record.ts";
import { Note } from "../part/note.tsx";
import { AnswerView } from "../part/answer-view.tsx";
import { sumOf, waterPerFeedOf, windowOf } from "./day-figure.ts";
import { DayTable } from "./day-table.tsx";
import { useHouseSay } from "../../i18n/words/house.ts";
import type { HouseTabProps } from "./house-tab-props.ts";
import { useAnswer } from "../part/use-answer.ts";
import "../part/note.css";

/** The flock day by day, as far as devices measure it. */
export const ProductionTab = observer(function ProductionTab({ record, timeZone }: HouseTabProps) {
  const { placedAt, species } = record.house;
  const { say } = useHouseSay(animalOf(species));
  if (placedAt === null)
    return (
      <div className="house-block">
        <Note title={say("noFlock")} why={say("noFlockWhy")} />
      </div>
    );
  return <FlockDays record={record} placedAt={placedAt} timeZone={timeZone} />;
});

const FlockDays = observer(function FlockDays({
  record,
  placedAt,
  timeZone,
}: {
  record: HouseRecord;
  placedAt: number;
  timeZone: string;
}) {
  const { connection, dayAgeOf } = useStores();
  const { say } = useHouseSay();
  const dayAge = dayAgeOf(record.house);
  // A new day of the flock is a new window.
  const { isCut, ...window } = useMemo(
    () => (void dayAge, windowOf(placedAt, connection.serverNow)),
    [placedAt, connection, dayAge],
  );
  const answer = useAnswer("houseDays", { id: record.id, ...window });
  return (
    <AnswerView answer={answer}>
      {({ days }) => (
        <>
          <FlockSums
            record={record}
            days={days}
            placedAt={placedAt}
            timeZone={timeZone}
            isCut={isCut}
          />
          <section className="house-block">
            <h2>{say("dailyFigures")}</h2>
            <DayTable days={days} timeZone={timeZone} species={record.house.species} />
            <p className="panel-note">
              {say("byHandNote")} {say("localTime", { zone: timeZone })}
            </p>
          </section>
        </>
      )}
    </AnswerView>
  );
});

const FlockSums = observer(function FlockSums({
  record,
  days,
  placedAt,
  timeZone,
  isCut,
}: {
  record: HouseRecord;
  days: readonly HouseDay[];
  placedAt: number;
  timeZone: string;
  isCut: boolean;
}) {
  const {
    house: { placedCount, species },
    reading,
  } = record;
  const { say, language } = useHouseSay(animalOf(species));
  const alive = reading?.aliveCount ?? null;
  const number = (value: number | null, decimals = 0) => formatNumber(value, decimals, language);
  const total = (key: "waterL" | "feedKg", unit: string): readonly [string, string] => {
    const { sum, days: counted } = sumOf(days, key);
    return [
      sum === null ? "–" : `${number(sum)} ${unit}`,
      say("countedDays", { count: counted, all: days.length }),
    ];
  };
  const survival =
    alive === null || placedCount === null || placedCount <= 0 ? null : (alive / placedCount) * 100;
  const facts: readonly (readonly [name: string, text: string, note: string])[] = [
    [say("placed"), formatTime(placedAt, timeZone).slice(0, 10), ""],
    [say("placedCount"), number(placedCount), ""],
    [say("colAlive"), number(alive), ""],
    [say("survival"), survival === null ? "–" : `${number(survival, 1)}%`, say("survivalHint")],
    [say("waterTotal"), ...total("waterL", "L")],
    [say("feedTotal"), ...total("feedKg", "kg")],
    [say("waterPerFeed"), number(waterPerFeedOf(days), 2), ""],
  ];
  return (
    <section className="house-block">
      <h2>{say("sincePlacement")}</h2>
      <dl className="house-tiles">
        {facts.map(([name, text, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {text}
              {note !== "" && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {isCut && <p className="panel-note">{say("daysCut", { count: houseDaysMax - 1 })}</p>}
    </section>
  );
});
