import { observer } from "mobx-react-lite";
import { type KnownGroup, settingsOldMs } from "../../../contract/parameter/setting-row.ts";
import { useStores } from "../../context/use-stores.ts";
import { useParameterSay } from "../../i18n/words/parameter.ts";
import { ageText } from "../../lib/age.ts";
import { formatTime } from "../../lib/time.ts";

/** When a group was read, and when the controller last said that it still is so. */
export const GroupAge = observer(function GroupAge({
  known,
  timeZone,
}: {
  known: KnownGroup;
  timeZone: string;
}) {
  const { connection } = useStores();
  const { say, language } = useParameterSay();
  const age = (at: number) => ageText(connection.ageOf(at) ?? 0, language);
  const isOld = isOldAt(known, connection.serverNow);
  return (
    <div className="parameter-age">
      <p>
        {say("readAt", { time: formatTime(known.readAt, timeZone), age: age(known.readAt) })}
        {known.heardAt > known.readAt && <> · {say("heardAt", { age: age(known.heardAt) })}</>}
      </p>
      {known.isDrifted && <p className="parameter-old">{say("driftHint")}</p>}
      {isOld && !known.isDrifted && <p className="parameter-old">{say("readOldHint")}</p>}
    </div>
  );
});

/** What it says may not be so any more. */
export const isOldAt = ({ heardAt, isDrifted }: KnownGroup, now: number): boolean =>
  isDrifted || now - heardAt > settingsOldMs;
