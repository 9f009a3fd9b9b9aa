import { observer } from "mobx-react-lite";
import { createContext, useContext } from "react";
import type { Parameter } from "../../../contract/parameter/define.ts";
import { valueText } from "../../../contract/parameter/text.ts";
import { settingPlace } from "../../../contract/setting.ts";
import { useEditSay } from "../../i18n/words/setting-edit.ts";
import type { Place } from "../../stores/parameter/group-edit.ts";
import type { PlaceMark } from "../../stores/parameter/place-marks.ts";

/** Values of the group on screen that a command changes at this moment, by their places. */
export const PlaceMarks = createContext<ReadonlyMap<string, PlaceMark>>(new Map());

export const usePlaceMark = (place: Place): PlaceMark | undefined =>
  useContext(PlaceMarks).get(settingPlace(place));

interface Props {
  readonly mark: PlaceMark;
  readonly parameter: Parameter;
  /** The wish stands there already, in a field. */
  readonly isWishShown?: boolean;
}

/** What was sent stands beside the value, never in its place; in words for readers of screens. */
export const PlaceMarkNote = observer(function PlaceMarkNote({
  mark: { kind, wish },
  parameter,
  isWishShown = false,
}: Props) {
  const { say, language } = useEditSay();
  if (kind === "verified") return <span className="visually-hidden">{say("placeVerified")}</span>;
  return (
    <span className="place-wish">
      <span className="visually-hidden">
        {say(kind === "open" ? "placeOpen" : "placeUnconfirmed")}{" "}
      </span>
      {!isWishShown && (
        <>
          <span aria-hidden="true">› </span>
          <span className="place-sent">{valueText(parameter, wish, language)}</span>
        </>
      )}
    </span>
  );
});
