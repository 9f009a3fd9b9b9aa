import css from "./place-list.module.css";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { MarkShape } from "../../../ui/severity-mark.tsx";
import { useOverviewText } from "../../../i18n/words/fleet/overview-words.ts";
import type { OverviewPlace } from "./overview-places.ts";
import { rankName } from "./use-place-text.ts";

interface Props {
  readonly label: string;
  readonly head: string;
  readonly places: readonly OverviewPlace[];
  readonly highlight: string | null;
  readonly onHighlight: (id: string | null) => void;
  readonly onChoose: (id: string) => void;
}

/**
 * The content of the map as a list, also for screen readers and the keyboard: worst first, each
 * with its counts.
 */
export function PlaceList({ label, head, places, highlight, onHighlight, onChoose }: Props) {
  const { t, language } = useOverviewText();
  const count = (word: "filterAlarm" | "filterOffline" | "houses", value: number) => (
    <span className="num" data-quiet={value === 0}>
      {" "}
      <span className="visually-hidden">{t(word)}</span> {formatNumber(value, 0, language)}
    </span>
  );
  return (
    <div className={css.placeList}>
      <p className={`${css.placeRow} is-head`} aria-hidden="true">
        <span>{head}</span>
        <span className="num">{t("filterAlarm")}</span>
        <span className="num">{t("filterOffline")}</span>
        <span className="num">{t("houses")}</span>
      </p>
      <ul aria-label={label} onPointerLeave={() => onHighlight(null)}>
        {places.map((place) => (
          <li key={place.id}>
            <button
              type="button"
              className={highlight === place.id ? `${css.placeRow} is-lit` : css.placeRow}
              data-place={place.id}
              onPointerEnter={() => onHighlight(place.id)}
              onFocus={() => onHighlight(place.id)}
              onBlur={() => onHighlight(null)}
              onClick={() => onChoose(place.id)}
            >
              <span className={`row small-mark ${css.placeName} mark-${place.areaStatus.rank}`}>
                <MarkShape name={place.areaStatus.rank} />
                <span>
                  {place.name}{" "}
                  <span className="visually-hidden">
                    {rankName(place.areaStatus.rank, language)}
                    {place.areaStatus.hasUnacknowledged && t("placeWaits")}
                  </span>
                </span>
              </span>
              {count("filterAlarm", place.areaStatus.inAlarm)}
              {count("filterOffline", place.areaStatus.offline)}
              {count("houses", place.areaStatus.houses)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
