import sidePanelCss from "../components/panel/side-panel.module.css";
import noteCss from "../components/answer/note.module.css";
import alarmPhoneCss from "./alarm-phone.module.css";
import css from "./phone-test.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { AlarmPhone } from "../../../contract/notify/alarm-phone.ts";
import {
  channelsOfKind,
  type NoticeChannel,
  noticeChannels,
  noticeKinds,
  noticeReasons,
} from "../../../contract/notify/notice.ts";
import type { Notice } from "../../../contract/notify/notice-row.ts";
import type { Language } from "../../../contract/base/words.ts";
import { useStores } from "../../context/use-stores.ts";
import {
  type AlarmPhoneText,
  useAlarmPhoneText,
} from "../../i18n/words/notify/alarm-phone-words.ts";
import { formatTime, ownZone } from "../../lib/time/format-time.ts";
import { QueryView } from "../components/answer/query-view.tsx";
import { SidePanel } from "../components/panel/side-panel.tsx";
import { useApiQuery } from "../components/answer/use-api-query.ts";
import { phoneName } from "./phone-source.ts";
import { resultWord } from "./result-word.ts";

interface Props {
  /** Null: closed. */
  readonly phone: AlarmPhone | null;
  readonly onClose: () => void;
  readonly onTested: () => void;
}

/** Tests a number, and shows its latest notices. */
export const PhoneTest = observer(function PhoneTest({ phone, onClose, onTested }: Props) {
  const { t } = useAlarmPhoneText();
  return (
    <SidePanel
      isOpen={phone !== null}
      title={phone === null ? "" : t("testTitle", { name: phoneName(phone) })}
      titleId="phone-test"
      onClose={onClose}
    >
      {phone !== null && <TestBody key={phone.id} phone={phone} onTested={onTested} />}
    </SidePanel>
  );
});

/** The reason why a test was not made stays on screen longer than a toast would. */
interface Refused {
  readonly channel: NoticeChannel;
  readonly reason: string;
}

/** Interval of requesting the results, ms; a pushed change arrives sooner. */
const everyMs = 3000;

const TestBody = observer(function TestBody({
  phone,
  onTested,
}: {
  phone: AlarmPhone;
  onTested: () => void;
}) {
  const { callApi, recordChangeCounts } = useStores();
  const { t, language } = useAlarmPhoneText();
  const state = useApiQuery("noticeState", {}).value;
  const latest = useApiQuery(
    "listNotice",
    { phoneId: phone.id, pageSize: 20 },
    { everyMs, refreshKey: recordChangeCounts.countOf("notices") },
  );
  const [refused, setRefused] = useState<Refused | null>(null);
  const test = (channel: NoticeChannel) => {
    setRefused(null);
    void callApi("testAlarmPhone", { id: phone.id, channel }).then(
      () => {
        void latest.load(false);
        onTested();
      },
      ({ message }: Error) => setRefused({ channel, reason: message }),
    );
  };
  return (
    <div className={sidePanelCss.panelBody}>
      <p className={noteCss.panelNote}>{t("testWhat")}</p>
      {channelsOfKind(phone.kind).map((channel) => {
        const name = noticeChannels[channel][language];
        const known = state?.channels.find((item) => item.channel === channel);
        const isMissing = known?.isConfigured === false;
        return (
          <p key={channel} className={css.phoneTest}>
            <Button
              variant="outlined"
              intent="primary"
              disabled={isMissing}
              text={t("testBy", { channel: name })}
              onClick={() => test(channel)}
            />
            {refused?.channel === channel && <span role="alert">{refused.reason}</span>}
            {isMissing && <span role="alert">{t("cannotTell", { channel: name })}</span>}
            {known?.downSince != null && (
              <span role="alert">
                {t("channelDown", {
                  channel: name,
                  time: formatTime(known.downSince, ownZone()).slice(11, 16),
                })}
              </span>
            )}
          </p>
        );
      })}
      <section>
        <h3>{t("recentNotices")}</h3>
        <QueryView query={latest}>
          {({ rows }) =>
            rows.length === 0 ? (
              <p className={noteCss.panelNone}>{t("noNotices")}</p>
            ) : (
              <ol className={`bare-list ${alarmPhoneCss.toldList}`} aria-live="polite">
                {rows.map((notice) => (
                  <NoticeLine key={notice.id} notice={notice} t={t} language={language} />
                ))}
              </ol>
            )
          }
        </QueryView>
      </section>
    </div>
  );
});

interface LineProps {
  readonly notice: Notice;
  readonly t: AlarmPhoneText;
  readonly language: Language;
}

function NoticeLine({ notice, t, language }: LineProps) {
  const { kind, channel, state, reason, at, text } = notice;
  return (
    <li data-kind={state}>
      <p>
        <b>{`${noticeKinds[kind][language]} · ${noticeChannels[channel][language]}`}</b>
        <span>
          {resultWord(notice, t, language)}
          {reason !== null && ` · ${noticeReasons[reason][language]}`}
        </span>
        <time dateTime={new Date(at).toISOString()}>{formatTime(at, ownZone())}</time>
      </p>
      <p className={alarmPhoneCss.toldText}>{text}</p>
    </li>
  );
}
