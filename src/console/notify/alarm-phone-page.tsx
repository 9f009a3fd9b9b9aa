import "./alarm-phone.module.css";
import { observer } from "mobx-react-lite";
import { type ComponentType } from "react";
import type { Action } from "../../../contract/account/policy.ts";
import { useStores } from "../../context/use-stores.ts";
import {
  type AlarmPhoneWord,
  useAlarmPhoneText,
} from "../../i18n/words/notify/alarm-phone-words.ts";
import { TabbedPage } from "../components/panel/tabbed-page.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";

interface Part {
  /** Required permission; absent: none. */
  readonly needs?: Action;
  /** Its name in the address (`?tab=`). */
  readonly key: string;
  readonly word: AlarmPhoneWord;
  readonly View: ComponentType;
}

const parts: readonly [Part, ...Part[]] = [
  {
    key: "phones",
    word: "partPhones",
    View: lazyPart(
      () => import("./phone-list.tsx"),
      ({ PhoneList }) => PhoneList,
    ),
  },
  {
    key: "notices",
    word: "partNotices",
    View: lazyPart(
      () => import("./notice-list.tsx"),
      ({ NoticeList }) => NoticeList,
    ),
  },
  {
    key: "coverage",
    word: "partCoverage",
    View: lazyPart(
      () => import("./coverage-view.tsx"),
      ({ CoverageView }) => CoverageView,
    ),
  },
  {
    key: "rota",
    word: "partRota",
    View: lazyPart(
      () => import("./rota-view.tsx"),
      ({ RotaView }) => RotaView,
    ),
  },
  {
    key: "simulate",
    word: "partSimulate",
    View: lazyPart(
      () => import("./simulate-view.tsx"),
      ({ SimulateView }) => SimulateView,
    ),
  },
  {
    key: "apps",
    word: "partApps",
    needs: "chatApp.read",
    View: lazyPart(
      () => import("./chat-app-page.tsx"),
      ({ ChatAppPage }) => ChatAppPage,
    ),
  },
];
/** /alarmPhone/index: people notified of alarms, gaps in the week, and simulated notices. */
export const AlarmPhonePage = observer(function AlarmPhonePage() {
  const { t } = useAlarmPhoneText();
  const { session } = useStores();
  const named = ({ key, word, View }: Part) => ({ key, name: t(word), View });
  const [first, ...more] = parts;
  const others = more.filter(({ needs }) => needs === undefined || session.may(needs));
  return <TabbedPage label={t("alarmPhone")} tabs={[named(first), ...others.map(named)]} />;
});
