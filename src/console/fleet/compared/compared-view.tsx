import css from "./compared.module.css";
import { useAnimal } from "../../components/house/use-animal.ts";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import type { BreedStandard } from "../../../../contract/fleet/house/alarm-limit.ts";
import { useStores } from "../../../context/use-stores.ts";
import { Note } from "../../components/answer/note.tsx";
import { byAge, byDate, type PlacedHouse } from "./compared-alignment.ts";
import { type Choice, comparedWindows } from "./compared-option.ts";
import { ComparedChart } from "./compared-chart.tsx";
import { ComparedFigures } from "./compared-figures.tsx";
import { useComparedText } from "../../../i18n/words/fleet/compared-words.ts";
import { useCompared } from "./use-compared.ts";
import { useFlocks } from "./use-flocks.ts";
import { useKeyedValue } from "./use-keyed-value.ts";
import { useHouseName } from "../../components/house/use-house-name.ts";
import { listText } from "../../../lib/text/list-text.ts";

/** One to six houses compared: curves, figures, and their period. */
export const ComparedView = observer(function ComparedView({ choice }: { choice: Choice }) {
  const { fleet, connection } = useStores();
  const { t, language } = useComparedText(useAnimal(choice.houses));
  const houseName = useHouseName();
  const { houses, indicator, grain, window, align } = choice;
  const placed = houses.flatMap((id): PlacedHouse[] => {
    const house = fleet.house(id)?.house;
    return house === undefined
      ? []
      : [{ house, timeZone: fleet.farms.get(house.farmId)?.timeZone ?? "UTC" }];
  });
  const placements = placed
    .map(({ house, timeZone }) => `${house.id} ${house.placedAt} ${house.placedAge} ${timeZone}`)
    .join();
  // Ages are computed when the choice is made: the curves continue, but the axis does not move
  // while it is read.
  const compared = useKeyedValue(`${placements} ${align} ${window}`, () =>
    align === "date"
      ? byDate(placed, comparedWindows[window].ms)
      : byAge(placed, comparedWindows[window].ms, connection.serverNow),
  );
  const trends = useCompared(compared, indicator, grain);
  const flocks = useFlocks(placed, indicator.measure === "figure");
  const standards = useStandards(placed, indicator.standardOf !== null);
  const failed = compared.flatMap(({ id }, index) =>
    trends[index]?.state === "failed" ? [houseName(id)] : [],
  );
  if (compared.length === 0) return <Note title={t("ageNone")} why={t("ageNoneWhy")} />;
  return (
    <>
      {failed.length > 0 && (
        <p className={css.comparedFailed} role="alert">
          {t("comparedFailed", { names: listText(failed, language) })}
        </p>
      )}
      <div className={css.comparedChart}>
        <ComparedChart
          choice={choice}
          placed={placed}
          compared={compared}
          trends={trends}
          standards={standards}
          flocks={flocks}
        />
      </div>
      <ComparedFigures choice={choice} compared={compared} trends={trends} flocks={flocks} />
      <p className="no-margin muted type-m">
        {align === "age" ? t("ageNote") : t("localTime", { zone: placed[0]?.timeZone ?? "UTC" })}
      </p>
    </>
  );
});

const noStandards: ReadonlyMap<number, readonly BreedStandard[]> = new Map();

/** The breed standards of the houses, by house; those that cannot be loaded are not drawn. */
function useStandards(
  placed: readonly PlacedHouse[],
  isWanted: boolean,
): ReadonlyMap<number, readonly BreedStandard[]> {
  const { callApi } = useStores();
  const [standards, setStandards] = useState(noStandards);
  const requested = isWanted
    ? placed.flatMap(({ house }) => (house.isEmpty ? [] : [house.id])).join()
    : "";
  useEffect(() => {
    if (requested === "") return;
    const aborter = new AbortController();
    for (const id of requested.split(",").map(Number)) {
      callApi("houseStandard", { id }, { signal: aborter.signal }).then(
        (days) => setStandards((current) => new Map([...current, [id, days]])),
        () => undefined,
      );
    }
    return () => aborter.abort();
  }, [callApi, requested]);
  return standards;
}
