import "../../components/panel/panel.module.css";
import overviewCss from "../digest/overview.module.css";
import css from "./map-stage.module.css";
import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import { useSize } from "../../../charts/base/use-size.ts";
import { AreaMap } from "../../../map/area/area-map.tsx";
import { boxOfFleet } from "../../../map/geo/fleet-box.ts";
import type { BaseMap } from "../../../map/geo/geo.ts";
import type { AreaStatus } from "../../../map/geo/place-rank.ts";
import { SeaInset } from "../../../map/area/sea-inset.tsx";
import type { Box } from "../../../map/geo/projection.ts";
import { useDetail } from "../../../map/geo/use-base-map.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useOverviewText } from "../../../i18n/words/fleet/overview-words.ts";
import { isMark, type OverviewPlace } from "./overview-places.ts";
import { usePlaceText } from "./use-place-text.ts";

/** Size of the South China Sea inset, px. */
const inset = { width: 84, height: 116 };

interface Props {
  readonly base: BaseMap;
  readonly area: string | null;
  readonly areaStatuses: ReadonlyMap<string, AreaStatus>;
  readonly places: readonly OverviewPlace[];
  readonly highlight: string | null;
  readonly onHighlight: (id: string | null) => void;
  readonly onArea: (code: string) => void;
  readonly onChoose: (id: string) => void;
}

/** The bounds of the fleet; the whole map if they would cross its edge. */
function boxOfMarks(
  base: BaseMap,
  marks: readonly { readonly id: string; readonly lng: number; readonly lat: number }[],
): Box {
  const box = boxOfFleet(
    base,
    marks.map(({ id: area, lng, lat }) => ({ area, lng, lat })),
  );
  return box[2] > 180 ? base.fit : box;
}

/**
 * The map with its additions: the inset of the South China Sea, the review number, the source of
 * its lines.
 */
export const MapStage = observer(function MapStage({
  base,
  area,
  areaStatuses,
  places,
  highlight,
  onHighlight,
  onArea,
  onChoose,
}: Props) {
  const { session } = useStores();
  const { t, language } = useOverviewText();
  const [attach, size] = useSize<HTMLDivElement>();
  const detail = useDetail(base, area);
  const titleOf = usePlaceText();
  const marks = useMemo(() => places.filter(isMark), [places]);
  const entry = area === null ? undefined : base.areas.get(area);
  const fleetBox = useMemo(() => boxOfMarks(base, marks), [base, marks]);
  const box = entry?.fit ?? entry?.bbox ?? fleetBox;
  const hasInset = base.inset !== null && area === null;
  const review = session.user?.mapReviewNumber ?? "";
  const reserved = useMemo(
    () =>
      hasInset && size !== null
        ? [
            {
              x: size.width - inset.width,
              y: size.height - inset.height - 20,
              width: inset.width,
              height: inset.height + 20,
            },
          ]
        : [],
    [hasInset, size],
  );
  return (
    <div ref={attach} className={overviewCss.mapStage}>
      {size !== null && size.width > 0 && size.height > 0 && (
        <AreaMap
          shapes={base.shapes}
          size={size}
          box={box}
          isAtTop={hasInset}
          reserved={reserved}
          areaStatuses={areaStatuses}
          focusArea={area}
          detail={detail}
          marks={marks}
          highlight={highlight}
          titleOf={titleOf}
          onHighlight={onHighlight}
          onArea={onArea}
          onMark={onChoose}
        />
      )}
      {hasInset && (
        <div className={`console-inset ${css.mapInset}`} style={inset}>
          <SeaInset base={base} label={t("seaInset")} />
        </div>
      )}
      <p className={css.mapFoot}>
        {review !== "" && <span>{t("mapReview", { number: review })}</span>}
        <span title={base.attribution[language]}>{t("mapSource")}</span>
      </p>
    </div>
  );
});
