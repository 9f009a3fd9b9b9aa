import css from "./fan-dots.module.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { outputsText } from "../../../../contract/control/parameter/parameter-text.ts";
import { useEditText } from "../../../i18n/words/control/setting-edit-words.ts";
import type { GroupEdit, Place } from "../../../stores/control/group-edit.ts";
import { across, moveFocus } from "../../../ui/roving.ts";

const isOn = (bits: number, output: number): boolean => Math.floor(bits / 2 ** output) % 2 === 1;

/** Outputs as dots: arrow keys go along them, space or a click switches one. */
export const FanDots = observer(function FanDots({
  edit,
  place,
  outputs,
  label,
}: {
  edit: GroupEdit;
  place: Place;
  outputs: number;
  label: string;
}) {
  const { t } = useEditText();
  const [at, setAt] = useState(0);
  const [desired, reported] = [edit.desiredAt(place), edit.reportedAt(place)].map((item) =>
    typeof item === "number" ? item : 0,
  ) as [number, number];
  return (
    <span className={css.fanDotsCell}>
      <span
        className={css.fanDots}
        role="toolbar"
        tabIndex={-1}
        aria-label={`${label}: ${outputsText(desired) || "–"}`}
        onKeyDown={(event) => moveFocus(event, across, "button")}
      >
        {Array.from({ length: outputs }, (_, output) => {
          const on = isOn(desired, output);
          const isChanged = on !== isOn(reported, output);
          return (
            <button
              key={output}
              type="button"
              role="switch"
              aria-checked={on}
              aria-label={t("fansOn", { fan: output + 1 })}
              title={t("fansOn", { fan: output + 1 })}
              tabIndex={output === at ? 0 : -1}
              className={`${css.fanDot}${on ? " is-on" : ""}${isChanged ? " is-changed" : ""}`}
              onFocus={() => setAt(output)}
              onClick={() => {
                edit.seal();
                edit.set(place, desired + (on ? -1 : 1) * 2 ** output);
              }}
            />
          );
        })}
      </span>
      <span className="muted type-s">{outputsText(desired) || "–"}</span>
    </span>
  );
});
