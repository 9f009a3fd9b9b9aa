import css from "./house.module.css";
import { daysBetween } from "../../../../contract/base/calendar-day.ts";
import { observer } from "mobx-react-lite";
import { animalOf, weightUnitOf } from "../../../../contract/base/animal.ts";
import {
  countSources,
  type FlockDay,
  weightSources,
} from "../../../../contract/fleet/flock/flock-day.ts";
import { flockDayFields } from "../../../../contract/flock/production/flock-day-field.ts";
import { survivalNote } from "../../../../contract/flock/report/survival-note.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { type HouseText, useHouseText } from "../../../i18n/words/fleet/house-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { weightText } from "../../../lib/text/weight-text.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { placedIn } from "../../../stores/fleet/fleet-tally.ts";

/** A figure as text; if unknown, the note names the missing data. */
interface Tile {
  readonly name: string;
  readonly text: string;
  readonly note: string;
}

/** Helpers for the texts of tiles. */
interface TileText {
  readonly t: HouseText;
  readonly language: Language;
  readonly number: (value: number | null, decimals?: number) => string;
}

/** Figures of the flock to date. */
export const FlockTiles = observer(function FlockTiles({
  record,
  days,
  timeZone,
  today,
  plannedEnd,
}: {
  record: HouseRecord;
  days: readonly FlockDay[];
  timeZone: string;
  /** The farm's present day. */
  today: string;
  plannedEnd: string | null;
}) {
  const { species } = record.house;
  const { t, language } = useHouseText(animalOf(species));
  const number = (value: number | null, decimals = 0) => formatNumber(value, decimals, language);
  const teller = { t, language, number };
  const last = days.at(-1);
  const tiles =
    last === undefined
      ? []
      : [
          ...stockTiles(teller, record, last, timeZone),
          ...(species === "layer"
            ? eggTiles(teller, record, days)
            : growthTiles(teller, record, last)),
          endTile(teller, today, plannedEnd),
        ];
  return (
    <section className={css.houseBlock}>
      <h2>{t("sincePlacement")}</h2>
      <dl className={css.houseTiles}>
        {tiles.map(({ name, text, note }) => (
          <div key={name} title={note}>
            <dt>{name}</dt>
            <dd>
              {text}
              {note !== "" && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
});

/** A figure with its unit and, if available, its standard; otherwise the reason for none. */
function tile(
  { t, number }: TileText,
  name: string,
  [value, decimals, unit]: readonly [value: number | null, decimals: number, unit: string],
  { why, standard = null }: { readonly why: string; readonly standard?: number | null },
): Tile {
  if (value === null) return { name, text: "–", note: why };
  const note = standard === null ? "" : t("standardIs", { value: number(standard, decimals) });
  return { name, text: `${number(value, decimals)}${unit}`, note };
}

function stockTiles(
  teller: TileText,
  { house, living }: HouseRecord,
  last: FlockDay,
  timeZone: string,
): readonly Tile[] {
  const { t, language, number } = teller;
  const { placedAt } = house;
  const estimated = last.feedEstimatedDays;
  const feed = tile(teller, t("feedTotal"), [last.feedSumKg, 0, " kg"], {
    why: t("whyNoFeed"),
  });
  const survival = tile(teller, t("survival"), [last.survivalPct, 2, "%"], {
    why: t("whyNoSurvival"),
    standard: last.stdSurvivalPct,
  });
  const over = survivalNote(last.survivalPct);
  return [
    {
      name: t("placedCount"),
      text: number(placedIn(house)),
      note: placedAt === null ? "" : formatTime(placedAt, timeZone).slice(0, 10),
    },
    {
      name: t("colAlive"),
      text: number(living),
      note: t("countedBy", { source: countSources[last.aliveFrom][language] }),
    },
    over === null ? survival : { ...survival, note: over[language] },
    estimated === 0 ? feed : { ...feed, note: t("daysEstimated", { count: estimated }) },
  ];
}

/** Days left until the planned clearing of the house. */
function endTile({ t, number }: TileText, today: string, plannedEnd: string | null): Tile {
  const name = t("daysToEnd");
  if (plannedEnd === null) return { name, text: "–", note: t("whyNoEnd") };
  const days = daysBetween(today, plannedEnd);
  return { name, text: number(days), note: t("plannedFor", { day: plannedEnd }) };
}

/** "1.43 ± 0.04" */
function sureTile(
  { t, number }: TileText,
  name: string,
  [value, margin, decimals]: readonly [number | null, number | null, number],
  why: string,
): Tile {
  if (value === null) return { name, text: "–", note: why };
  const text = number(value, decimals);
  return margin === null
    ? { name, text, note: t("marginUnknown") }
    : { name, text: `${text} ± ${number(margin, decimals)}`, note: t("marginIs") };
}

function growthTiles(
  teller: TileText,
  { house: { species } }: HouseRecord,
  { weightG, weightFrom, feedSumKg, fcr, fcrMargin, epef, epefMargin }: FlockDay,
): readonly Tile[] {
  const { t, language } = teller;
  const why = t(feedSumKg === null ? "whyNoFeed" : "whyNoWeight");
  const weight = {
    name: flockDayFields.weightG.name[language],
    text:
      weightG === null ? "–" : `${weightText(weightG, species, language)} ${weightUnitOf(species)}`,
    note: weightFrom === null ? t("whyNoWeight") : weightSources[weightFrom][language],
  };
  const fcrName = flockDayFields.fcr.name[language];
  const tiles = [weight, sureTile(teller, fcrName, [fcr, fcrMargin, 2], why)];
  const epefName = flockDayFields.epef.name[language];
  return species === "pig"
    ? tiles
    : [...tiles, sureTile(teller, epefName, [epef, epefMargin, 0], why)];
}

function eggTiles(
  teller: TileText,
  { house: { flock } }: HouseRecord,
  days: readonly FlockDay[],
): readonly Tile[] {
  const { t, language, number } = teller;
  const why = t("whyNoEggs");
  const laid = days.findLast(({ eggG, isRunning }) => eggG !== null && !isRunning);
  const { eggSum = 0, henHousedPct = null, henHousedFromAge: age = null } = days.at(-1) ?? {};
  const sum = tile(teller, t("eggSum"), [eggSum, 0, ""], { why });
  const percent = number(henHousedPct, 1);
  return [
    tile(teller, flockDayFields.layPct.name[language], [flock?.layPct ?? null, 1, "%"], {
      why,
      standard: flock?.stdLayPct ?? null,
    }),
    tile(teller, flockDayFields.eggG.name[language], [laid?.eggG ?? null, 1, " g"], {
      why,
      standard: laid?.stdEggG ?? null,
    }),
    henHousedPct === null
      ? sum
      : {
          ...sum,
          note:
            age === null
              ? t("henHoused", { percent })
              : t("henHousedFrom", { percent, age: number(age) }),
        },
  ];
}
