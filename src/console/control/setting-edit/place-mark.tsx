import css from "./place-mark.module.css";
import { observer } from "mobx-react-lite";
import { createContext, useContext } from "react";
import type { Parameter } from "../../../../contract/control/parameter/group/parameter-definition.ts";
import { valueText } from "../../../../contract/control/parameter/parameter-text.ts";
import { settingPlace } from "../../../../contract/control/protocol/controller-setting.ts";
import { useEditText } from "../../../i18n/words/control/setting-edit-words.ts";
import type { Place } from "../../../stores/control/group-edit.ts";
import type { PlaceMark } from "../../../stores/control/place-marks.ts";

/** Values of the group on screen that a command changes at this moment, by their places. */
export const PlaceMarks = createContext<ReadonlyMap<string, PlaceMark>>(new Map());

export const usePlaceMark = (place: Place): PlaceMark | undefined =>
  useContext(PlaceMarks).get(settingPlace(place));

interface Props {
  readonly mark: PlaceMark;
  readonly parameter: Parameter;
  /** True when a field already shows the desired value. */
  readonly isDesiredShown?: boolean;
}

/**
 * The sent value is shown beside the present one, never in its place; in words for screen readers.
 */
export const PlaceMarkNote = observer(function PlaceMarkNote({
  mark: { kind, desired },
  parameter,
  isDesiredShown = false,
}: Props) {
  const { t, language } = useEditText();
  if (kind === "verified") return <span className="visually-hidden">{t("placeVerified")}</span>;
  return (
    <span className="muted digits unbroken place-wish">
      <span className="visually-hidden">
        {t(kind === "open" ? "placeOpen" : "placeUnconfirmed")}{" "}
      </span>
      {!isDesiredShown && (
        <>
          <span aria-hidden="true">› </span>
          <span className={css.placeSent}>{valueText(parameter, desired, language)}</span>
        </>
      )}
    </span>
  );
});
