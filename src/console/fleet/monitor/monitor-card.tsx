import houseCardsCss from "../house-list/house-cards.module.css";
import monitorCss from "./monitor.module.css";
import css from "./monitor-card.module.css";
import { animalOf } from "../../../../contract/base/animal.ts";
import { observer } from "mobx-react-lite";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { StatusMark } from "../../../ui/severity-mark.tsx";
import { ControlMark } from "../../../components/control-mark.tsx";
import { HouseAge } from "../house-list/house-age.tsx";
import { breedText, modeText, WorstAlarm } from "../house-list/house-cells.tsx";
import { OutageNote } from "../house-list/outage-note.tsx";
import { useStale } from "../../components/answer/use-stale.ts";
import { figureText, FigureValue } from "./figure-text.tsx";
import { figures, type FigureKey } from "./monitor-figures.ts";
import { HouseDayLine } from "../house-list/house-day-line.tsx";
import { TempFigure } from "./temp-figure.tsx";
import { type MonitorText, useMonitorText } from "../../../i18n/words/fleet/monitor-words.ts";

/** Three per row, in the order in which people read them. */
const climate = [
  "target",
  "felt",
  "spread",
  "rh",
  "co2",
  "nh3",
  "pressure",
  "level",
  "light",
] as const satisfies readonly FigureKey[];
/** Short enough for a third of a card. */
const short = {
  target: "colTarget",
  felt: "colFelt",
  spread: "colSpread",
  rh: "colRh",
  co2: null,
  nh3: null,
  pressure: "colPressure",
  level: "colLevel",
  light: "colLight",
} as const satisfies Record<(typeof climate)[number], Parameters<MonitorText>[0] | null>;

/** One house with all its current values. */
export const MonitorCard = observer(function MonitorCard({ record }: { record: HouseRecord }) {
  const { fleet, dayAgeOf } = useStores();
  const { t, language } = useMonitorText(animalOf(record.now.house.species));
  const wording = { t, language, dayAgeOf };
  const isStale = useStale(record);
  const snapshot = record.now;
  const { house, reading, worst } = snapshot;
  const farm = fleet.farms.get(house.farmId);
  const value = (figure: FigureKey) => (
    <FigureValue figure={figure} moment={snapshot} wording={wording} />
  );
  const flockText = (figure: "day" | "alive", word: "dayOf" | "aliveOf", name: string) => {
    const { text, why } = figureText(figure, snapshot, wording);
    return <span title={why}>{why === undefined ? t(word, { [name]: text }) : text}</span>;
  };
  const used = (
    title: "colWater" | "colFeed",
    total: FigureKey,
    key: FigureKey,
    share: FigureKey,
  ) => {
    const { text, why } = figureText(key, snapshot, wording);
    const percent = figureText(share, snapshot, wording);
    return (
      <span className={`${css.monitorValue} is-wide`}>
        <small>{t(title)}</small>
        {value(total)}
        <span title={why}>
          {why === undefined ? t("perBird", { amount: text, unit: figures[key].unit }) : text}
        </span>
        <span title={percent.why}>
          {percent.why === undefined ? t("ofYesterday", { percent: percent.text }) : percent.text}
        </span>
      </span>
    );
  };
  return (
    <a
      href={paths.house(record.id)}
      className={`${monitorCss.monitorCard} is-worst-${worst}`}
      data-house={record.id}
      data-updated-at={reading?.at}
    >
      <span className={houseCardsCss.cardHead}>
        <strong className="cut">{nameIn(house, language)}</strong>
        <StatusMark status={record.status} worst={worst} language={language} />
      </span>
      <span className={`muted ${houseCardsCss.cardLine}`}>
        <span>{farm && nameIn(farm, language)}</span>
        <OutageNote house={house} />
        {(house.control.open > 0 || house.drill !== undefined) && (
          <ControlMark house={house} isBrief />
        )}
        <span>{modeText(record, language)}</span>
      </span>
      <span className={`muted ${houseCardsCss.cardLine}`}>
        <span>{breedText(record, language)}</span>
        <span className="digits">
          {flockText("day", "dayOf", "day")} · {flockText("alive", "aliveOf", "alive")}
        </span>
      </span>
      <span className={isStale ? `${css.monitorValues} is-stale` : css.monitorValues}>
        <span className={css.monitorTemp}>
          <TempFigure moment={snapshot} wording={wording} />
        </span>
        <span className={monitorCss.monitorLine}>
          <HouseDayLine record={record} />
        </span>
        {climate.map((figure) => (
          <span key={figure} className={css.monitorValue}>
            <small>
              {short[figure] === null ? figures[figure].name[language] : t(short[figure])}
            </small>
            {value(figure)}
          </span>
        ))}
      </span>
      <span
        className={
          isStale ? `${css.monitorValues} is-lower is-stale` : `${css.monitorValues} is-lower`
        }
      >
        <span className={css.monitorValue}>
          <small>{t("outdoor")}</small>
          <span>
            {value("tempOut")} · {value("rhOut")}
          </span>
        </span>
        <span className={css.monitorValue}>
          <small>{t("colEnergy")}</small>
          {value("energy")}
        </span>
        {used("colWater", "water", "waterPerBird", "waterShare")}
        {used("colFeed", "feed", "feedPerBird", "feedShare")}
      </span>
      <span className={`muted ${houseCardsCss.cardLine}`}>
        {worst > 0 ? <WorstAlarm moment={snapshot} t={t} language={language} /> : <span />}
        <HouseAge record={record} isNamed />
      </span>
    </a>
  );
});
