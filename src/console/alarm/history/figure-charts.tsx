import css from "./figure-charts.module.css";
import { observer } from "mobx-react-lite";
import { alarmKinds } from "../../../../contract/alarm/alarm-kind.ts";
import type { AlarmFigures } from "../../../../contract/alarm/alarm-history.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { ListAddress } from "../../crud/list/use-records.ts";
import { useHistoryText } from "../../../i18n/words/alarm/alarm-history-words.ts";
import { everyDay } from "./history-days.ts";

/** The chosen alarms by day, by type and by house; a type or a house is a click away. */
export const FigureCharts = observer(function FigureCharts({
  figures,
  address: { setQuery },
  timeZone,
}: {
  figures: AlarmFigures;
  address: ListAddress;
  timeZone: string;
}) {
  const { t, language } = useHistoryText();
  const { fleet } = useStores();
  // The house before its farm: where room is short, the farm is what is cut off.
  const nameOf = (houseId: number) => {
    const house = fleet.house(houseId)?.house;
    const farm = house && fleet.farms.get(house.farmId);
    return (
      [house, farm]
        .flatMap((item) => (item === undefined ? [] : nameIn(item, language)))
        .join(" · ") || "–"
    );
  };
  const kinds = figures.byKey.map(({ key, count }) => ({
    id: key,
    name: alarmKinds[key].name[language],
    count,
    choose: () => setQuery({ key, subject: null }),
  }));
  const houses = figures.byHouse.map(({ houseId, count }) => ({
    id: String(houseId),
    name: nameOf(houseId),
    count,
    choose: () => setQuery({ house: houseId, farm: null }),
  }));
  return (
    <div className={css.figureCharts}>
      <DayBars days={everyDay(figures, timeZone)} />
      <Ranking title={t("byKindChart")} lines={kinds} />
      <Ranking title={t("byHouseChart")} lines={houses} />
    </div>
  );
});

const DayBars = observer(function DayBars({ days }: { days: AlarmFigures["days"] }) {
  const { t, language } = useHistoryText();
  const max = Math.max(1, ...days.map(({ count }) => count));
  const textOf = ({ day, count }: AlarmFigures["days"][number]) =>
    t("dayBar", { day, count: formatNumber(count, 0, language) });
  const step = Math.max(1, Math.ceil(days.length / 8));
  return (
    <section className={css.perDay}>
      <h3>{t("perDayChart")}</h3>
      <ol>
        {days.map((day, index) => (
          <li key={day.day} title={textOf(day)}>
            <span className="visually-hidden">{textOf(day)}</span>
            <span className={css.perDayCount} aria-hidden="true">
              {days.length <= 16 && day.count > 0 ? formatNumber(day.count, 0, language) : ""}
            </span>
            <span
              className={css.perDayBar}
              style={{ height: `${(day.count / max) * 100}%` }}
              aria-hidden="true"
            />
            <span className={css.perDayName} aria-hidden="true">
              {(days.length - 1 - index) % step === 0 ? day.day.slice(5) : ""}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
});

interface Line {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  readonly choose: () => void;
}

const Ranking = observer(function Ranking({
  title,
  lines,
}: {
  title: string;
  lines: readonly Line[];
}) {
  const { t, language } = useHistoryText();
  const max = Math.max(1, ...lines.map(({ count }) => count));
  return (
    <section className={css.ranking}>
      <h3>{title}</h3>
      <ul>
        {lines.slice(0, 10).map(({ id, name, count, choose }) => (
          <li key={id}>
            <button type="button" title={t("onlyThis", { name })} onClick={choose}>
              <span className="cut">{name}</span>
              <span className={css.rankingBar} aria-hidden="true">
                <span style={{ width: `${(count / max) * 100}%` }} />
              </span>
              <span className="num">{formatNumber(count, 0, language)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
});
