import css from "./connection-indicator.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { minuteMs } from "../../../../contract/base/time.ts";
import type { ServerTrouble } from "../../../../contract/operate/server-trouble.ts";
import { channelNames, downSince } from "../../../i18n/channel-text.ts";
import { peersText } from "../../../i18n/words/operate/peer-text.ts";
import { ageText } from "../../../lib/text/age-text.ts";
import { useStores } from "../../../context/use-stores.ts";
import { ServerLostAlarm } from "../../../stores/screens/lost-alarm.ts";
import { type ConsoleWord, useConsoleText } from "../../../i18n/words/base/console-words.ts";

const skewShownMs = minuteMs;
const toMinute = (ms: number): number => Math.round(ms / minuteMs) * minuteMs;
const troubles = {
  notStoring: { word: "notStoring", style: "is-offline" },
  tellsNobody: { word: "tellsNobody", style: "is-offline" },
  noticesBehind: { word: "noticesBehind", style: "is-offline" },
  noticePathDown: { word: "noticePathDown", style: "is-polling" },
  peerSilent: { word: "peerSilent", style: "is-offline" },
  diskLow: { word: "diskLow", style: "is-polling" },
} as const satisfies Record<ServerTrouble, { word: ConsoleWord; style: string }>;

/**
 * One line that is shown while the data is not live, the server has a fault, or this computer's
 * clock is wrong.
 */
export const Banner = observer(function Banner() {
  const { connection, fleet, page } = useStores();
  const { t, language } = useConsoleText();
  const [alarm] = useState(() => new ServerLostAlarm(page.sound, connection));
  useEffect(() => alarm.start(page.clock), [alarm, page.clock]);
  const { state, ageMs, skewMs } = connection;
  if (state === "offline" && fleet.isLoaded)
    return (
      <p className={`${css.banner} is-offline`}>
        {t("offlineBanner", { age: ageText(ageMs ?? 0, language) })}
        {connection.isLost && <ServerLostSound alarm={alarm} />}
      </p>
    );
  const trouble = connection.troubles[0];
  if (state === "polling" && trouble !== "notStoring")
    return <p className={`${css.banner} is-polling`}>{t("pollingBanner")}</p>;
  if (trouble !== undefined) {
    const { word, style } = troubles[trouble];
    return (
      <p className={`${css.banner} ${style}`} role="alert">
        {t(word, {
          channels: channelNames(connection.channelsDown, language),
          peers: peersText(connection.peers, connection.serverNow, language),
          age: ageText(connection.ageOf(downSince(connection.channelsDown) ?? 0), language),
        })}
      </p>
    );
  }
  if (Math.abs(skewMs) > skewShownMs)
    return (
      <p className={`${css.banner} is-polling`}>
        {/* Rounded, so that a day measured a second short does not become 23 hours. */}
        {t("skewBanner", { skew: ageText(toMinute(Math.abs(skewMs)), language) })}
      </p>
    );
  return null;
});

/** State of the sound for a lost server, and the button that mutes it: its label shows that. */
const ServerLostSound = observer(function ServerLostSound({ alarm }: { alarm: ServerLostAlarm }) {
  const { t } = useConsoleText();
  const { isMuted, isBlocked } = alarm;
  return (
    <>
      {" "}
      {isBlocked && !isMuted && <span>{t("lostBlocked")} </span>}
      {isMuted && <span>{t("lostMuted")} </span>}
      <Button
        size="small"
        variant="outlined"
        text={t(isMuted ? "lostUnmute" : isBlocked ? "lostAllow" : "lostMute")}
        onClick={isBlocked && !isMuted ? alarm.retry : alarm.toggle}
      />
    </>
  );
});
