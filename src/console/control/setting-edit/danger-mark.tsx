import css from "./setting-edit.module.css";
import { observer } from "mobx-react-lite";
import { createContext, useContext } from "react";
import { dangerWords } from "../../../../contract/control/parameter/danger-word.ts";
import type { HouseSettingsReply } from "../../../../contract/control/parameter/setting-row.ts";
import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
import { settingPlace } from "../../../../contract/control/protocol/controller-setting.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { useParameterText } from "../../../i18n/words/control/parameter-words.ts";
import type { Place } from "../../../stores/control/group-edit.ts";
import { alarmComparison } from "../../alarm/list/alarm-words.ts";

type SetDanger = HouseSettingsReply["dangers"][number];

/** Values of the group on screen that are dangerous, by their places. */
export const DangerMarks = createContext<ReadonlyMap<string, SetDanger>>(new Map());

export const dangerMarks = (
  { dangers }: Pick<HouseSettingsReply, "dangers">,
  group: ParameterGroup,
): ReadonlyMap<string, SetDanger> =>
  new Map(
    dangers.flatMap((danger) =>
      danger.place?.group === group ? [[settingPlace(danger.place), danger] as const] : [],
    ),
  );

/** "controller's high temperature alarm 37.0 > 32.0 °C" */
export function dangerText(danger: SetDanger, language: Language): string {
  const { key: subject, value, limit } = danger;
  const compared = alarmComparison({ key: "settingDangerous", subject, value, limit }, language);
  return `${dangerWords[subject].name[language]} ${compared}`.trim();
}

/** Mark beside a dangerous value, with the allowed limit. */
export const DangerMark = observer(function DangerMark({ place }: { place: Place }) {
  const { t, language } = useParameterText();
  const danger = useContext(DangerMarks).get(settingPlace(place));
  if (danger === undefined) return null;
  const text = dangerText(danger, language);
  return (
    <span className={css.dangerMark} title={text}>
      {t("dangerous")}
      <span className="visually-hidden">: {text}</span>
    </span>
  );
});
