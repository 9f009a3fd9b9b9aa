import css from "./map-notes.module.css";
import { observer } from "mobx-react-lite";
import { type ReactNode, useState } from "react";
import { severities, severityList } from "../../../../contract/alarm/alarm.ts";
import { houseStatuses } from "../../../../contract/fleet/house/house.ts";
import type { BaseMap, MapKind } from "../../../map/geo/geo.ts";
import { MarkShape } from "../../../ui/severity-mark.tsx";
import { useStores } from "../../../context/use-stores.ts";
import { useWall } from "../../shared/wall-context.ts";

/** Legend of the shapes; `children`: entries for additional shapes on the map. */
export function MapLegend({ children }: { children?: ReactNode }) {
  const { t } = useWall();
  return (
    <ul className="map-legend" aria-label={t("legend")}>
      {severityList.map((severity) => (
        <li key={severity}>
          <MarkShape name={severities[severity].key} />
          {t(severities[severity].name)}
        </li>
      ))}
      {(["offline", "noTemp", "empty"] as const).map((status) => (
        <li key={status}>
          <MarkShape name={status} />
          {t(houseStatuses[status])}
        </li>
      ))}
      {children}
    </ul>
  );
}

/** The number under which the map was reviewed; renders nothing if none is configured. */
export const ReviewNumber = observer(function ReviewNumber() {
  const { session } = useStores();
  const { t } = useWall();
  const number = session.user?.mapReviewNumber ?? "";
  return number === "" ? null : <p className={css.reviewNumber}>{t("reviewNumber", { number })}</p>;
});

const accent = { color: "var(--accent)" } as const;
const kinds = ["china", "world"] as const satisfies readonly MapKind[];

/** Name of this map, a switch to the other one, and the source of its lines. */
export function MapNotes({ base }: { base: BaseMap }) {
  const { t, switchMap } = useWall();
  const nameOfKind = (kind: MapKind) => t(kind === "china" ? "country" : "world");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={css.mapNotes}>
      <button
        type="button"
        className={css.mapSwitch}
        aria-label={`${kinds.map(nameOfKind).join(" ")} · ${t("switchMap")}`}
        title={t("switchMap")}
        onClick={switchMap}
      >
        {kinds.map((kind) => (
          <span key={kind} className={kind === base.kind ? "is-shown" : ""}>
            {`${nameOfKind(kind)} `}
          </span>
        ))}
      </button>
      <button
        type="button"
        className="icon-button"
        aria-expanded={isOpen}
        aria-label={t("about")}
        title={t("about")}
        onClick={() => setIsOpen(!isOpen)}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
          <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="1.8" />
          <path
            d="M10 9v5.4M10 5.6v.2"
            stroke="currentColor"
            strokeWidth="2.4"
            strokeLinecap="round"
          />
        </svg>
      </button>
      {isOpen && (
        <aside className={css.mapAbout} aria-label={t("about")}>
          <p>{base.attribution[t.language]}</p>
          <button type="button" style={accent} onClick={() => setIsOpen(false)}>
            {t("close")}
          </button>
        </aside>
      )}
    </div>
  );
}
