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

/** Field for coordinates copied from a map, with the choice of that map's coordinate system. */
export const FarmPastedPlace = observer(function FarmPastedPlace({ edit }: { edit: FarmEdit }) {
  const { t, language } = useFarmText();
  const noteId = useId();
  const [text, setText] = useState("");
  const [system, setSystem] = useState<MapSystem>("gcj02");
  const [applied, setApplied] = useState<Place | null>(null);
  const { country, adcode, lng, lat } = edit.values;
  const isChina = country === china;
  const usedSystem = storedSystem({ country, adcode });
  const read = readPlace(text, isChina);
  const isApplied = applied !== null && applied.lng === lng && applied.lat === lat;

  function apply(nextText: string, from: MapSystem) {
    setText(nextText);
    setSystem(from);
    const typed = readPlace(nextText, isChina);
    if (typed === null) return;
    const { lng: x, lat: y } = typed;
    const place = storedPlace({ lng: x, lat: y }, from, edit.values, movePlace);
    setApplied(place);
    edit.set("lng", place.lng);
    edit.set("lat", place.lat);
  }
  // The coordinates may change the country or province, and these decide the stored system: then
  // the pasted text is converted again.
  const applyAgain = useEffectEvent(() => {
    if (isApplied) apply(text, system);
  });
  useEffect(() => applyAgain(), [usedSystem]);

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
        onValueChange={(next) => apply(next, system)}
      />
      {isChina && (
        <HTMLSelect
          aria-label={t("pastedFrom")}
          value={system}
          options={keysOf(mapSystems).map((value) => ({
            value,
            label: mapSystems[value][language],
          }))}
          onChange={({ currentTarget }) => apply(text, currentTarget.value as MapSystem)}
        />
      )}
      <small id={noteId} role="status">
        {noteOf(t, language, {
          text,
          read,
          isApplied,
          isMoved: usedSystem === "gcj02" && system !== usedSystem,
        })}
      </small>
    </div>
  );
});

interface NoteInput {
  readonly text: string;
  readonly read: ReturnType<typeof readPlace>;
  readonly isApplied: boolean;
  readonly isMoved: boolean;
}

function noteOf(
  t: FarmText,
  language: Language,
  { text, read, isApplied, isMoved }: NoteInput,
): string {
  if (text.trim() === "") return t("pastedHint");
  if (read === null) return t("pastedUnread");
  if (!isApplied) return "";
  const reading = { lng: read.lng, lat: read.lat };
  const parts = [t("pastedRead", reading)];
  if (!read.isSure) parts.push(t("pastedUnsure"));
  if (isMoved) parts.push(t("pastedMoved"));
  return parts.join(language === "zh" ? "" : " ");
}
