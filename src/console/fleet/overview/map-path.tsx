import houseLinkCss from "../../components/house/house-link.module.css";
import css from "./map-path.module.css";
import { Fragment } from "react";
import { everywhere, type MapPlace } from "./map-drill.ts";
import { useOverviewText } from "../../../i18n/words/fleet/overview-words.ts";

export interface PathStep {
  readonly name: string;
  readonly place: MapPlace;
}

/** The steps from the whole map down to the present place; each one above it is a link. */
export function MapPath({
  root,
  steps,
  onGo,
}: {
  root: string;
  steps: readonly PathStep[];
  onGo: (place: MapPlace) => void;
}) {
  const { t } = useOverviewText();
  const all: readonly PathStep[] = [{ name: root, place: everywhere }, ...steps];
  return (
    <nav className={`cluster ${css.mapPath}`} aria-label={t("placePath")}>
      {all.map(({ name, place }, index) => (
        <Fragment key={name}>
          {index > 0 && <span aria-hidden="true">›</span>}
          {index === all.length - 1 ? (
            <span aria-current="location">{name}</span>
          ) : (
            <button
              type="button"
              className={houseLinkCss.houseLink}
              title={t("backTo", { name })}
              onClick={() => onGo(place)}
            >
              {name}
            </button>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
