import css from "./parameter.module.css";
import { observer } from "mobx-react-lite";
import {
  type KnownGroup,
  settingsOldMs,
} from "../../../../contract/control/parameter/setting-row.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useParameterText } from "../../../i18n/words/control/parameter-words.ts";
import { ageText } from "../../../lib/text/age-text.ts";
import { formatTime } from "../../../lib/time/format-time.ts";

/** Time a group was read, and the time the controller last confirmed it. */
export const GroupAge = observer(function GroupAge({
  known,
  timeZone,
}: {
  known: KnownGroup;
  timeZone: string;
}) {
  const { connection } = useStores();
  const { t, language } = useParameterText();
  const age = (at: number) => ageText(connection.ageOf(at) ?? 0, language);
  const isOld = isOldAt(known, connection.serverNow);
  return (
    <div className={css.parameterAge}>
      <p>
        {t("readAt", { time: formatTime(known.readAt, timeZone), age: age(known.readAt) })}
        {known.heardAt > known.readAt && <> · {t("heardAt", { age: age(known.heardAt) })}</>}
      </p>
      {known.isDrifted && <p className={css.parameterOld}>{t("driftHint")}</p>}
      {isOld && !known.isDrifted && <p className={css.parameterOld}>{t("readOldHint")}</p>}
    </div>
  );
});

/** True when a group's values may be out of date. */
export const isOldAt = ({ heardAt, isDrifted }: KnownGroup, now: number): boolean =>
  isDrifted || now - heardAt > settingsOldMs;
