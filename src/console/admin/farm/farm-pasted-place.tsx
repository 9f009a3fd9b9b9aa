import css from "./farm.module.css";
import { HTMLSelect, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { china } from "../../../../contract/base/area.ts";
import { keysOf } from "../../../../contract/base/table-keys.ts";
import {
  storedSystem,
  mapSystems,
  type MapSystem,
  type Place,
  storedPlace,
  readPlace,
} from "../../../../contract/fleet/map-place.ts";
import { type FarmText, useFarmText } from "../../../i18n/words/fleet/farm-words.ts";
import { movePlace } from "../../../lib/data/move-place.ts";
import type { FarmEdit } from "./farm-edit.ts";
import type { Language } from "../../../../contract/base/words.ts";

/** Two coordinates as copied from a map, and which map that is. */
export const FarmPastedPlace = observer(function FarmPastedPlace({ edit }: { edit: FarmEdit }) {
  const { t, language } = useFarmText();
  const noteId = useId();
  const [text, setText] = useState("");
  const [system, setSystem] = useState<MapSystem>("gcj02");
  const [put, setPut] = useState<Place | null>(null);
  const { country, adcode, lng, lat } = edit.values;
  const isChina = country === china;
  const usedSystem = storedSystem({ country, adcode });
  const read = readPlace(text, isChina);
  const isStanding = put !== null && put.lng === lng && put.lat === lat;

  function take(nextText: string, from: MapSystem) {
    setText(nextText);
    setSystem(from);
    const typed = readPlace(nextText, isChina);
    if (typed === null) return;
    const { lng: x, lat: y } = typed;
    const place = storedPlace({ lng: x, lat: y }, from, edit.values, movePlace);
    setPut(place);
    edit.set("lng", place.lng);
    edit.set("lat", place.lat);
  }
  // The place itself shows whether it is shifted: its country or province may follow from it.
  const takeAgain = useEffectEvent(() => {
    if (isStanding) take(text, system);
  });
  useEffect(() => takeAgain(), [usedSystem]);

  return (
    <div className={`cluster ${css.farmMapSearch}`}>
      <InputGroup
        aria-label={t("pastedPlace")}
        aria-describedby={noteId}
        placeholder={t("pastedPlace")}
        autoComplete="off"
        maxLength={200}
        value={text}
        intent={text.trim() !== "" && read === null ? "danger" : "none"}
        onValueChange={(next) => take(next, system)}
      />
      {isChina && (
        <HTMLSelect
          aria-label={t("pastedFrom")}
          value={system}
          options={keysOf(mapSystems).map((value) => ({
            value,
            label: mapSystems[value][language],
          }))}
          onChange={({ currentTarget }) => take(text, currentTarget.value as MapSystem)}
        />
      )}
      <small id={noteId} role="status">
        {noteOf(t, language, {
          text,
          read,
          isStanding,
          isMoved: usedSystem === "gcj02" && system !== usedSystem,
        })}
      </small>
    </div>
  );
});

interface NoteInput {
  readonly text: string;
  readonly read: ReturnType<typeof readPlace>;
  readonly isStanding: boolean;
  readonly isMoved: boolean;
}

function noteOf(
  t: FarmText,
  language: Language,
  { text, read, isStanding, isMoved }: NoteInput,
): string {
  if (text.trim() === "") return t("pastedHint");
  if (read === null) return t("pastedUnread");
  if (!isStanding) return "";
  const reading = { lng: read.lng, lat: read.lat };
  const parts = [t("pastedRead", reading)];
  if (!read.isSure) parts.push(t("pastedUnsure"));
  if (isMoved) parts.push(t("pastedMoved"));
  return parts.join(language === "zh" ? "" : " ");
}
