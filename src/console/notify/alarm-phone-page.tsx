import "./alarm-phone.module.css";
import { observer } from "mobx-react-lite";
import { type ComponentType, lazy } from "react";
import {
  type AlarmPhoneWord,
  useAlarmPhoneText,
} from "../../i18n/words/notify/alarm-phone-words.ts";
import { PagedParts } from "../components/panel/paged-parts.tsx";

interface Part {
  /** As the address names it (`?tab=`). */
  readonly key: string;
  readonly word: AlarmPhoneWord;
  readonly View: ComponentType;
}

const parts: readonly [Part, ...Part[]] = [
  {
    key: "phones",
    word: "partPhones",
    View: lazy(async () => ({ default: (await import("./phone-list.tsx")).PhoneList })),
  },
  {
    key: "notices",
    word: "partNotices",
    View: lazy(async () => ({ default: (await import("./notice-list.tsx")).NoticeList })),
  },
  {
    key: "coverage",
    word: "partCoverage",
    View: lazy(async () => ({ default: (await import("./coverage-view.tsx")).CoverageView })),
  },
  {
    key: "rota",
    word: "partRota",
    View: lazy(async () => ({ default: (await import("./rota-view.tsx")).RotaView })),
  },
  {
    key: "simulate",
    word: "partSimulate",
    View: lazy(async () => ({ default: (await import("./simulate-view.tsx")).SimulateView })),
  },
];
/**
 * /alarmPhone/index: people notified of alarms, times with nobody, and simulated notices.
 */
export const AlarmPhonePage = observer(function AlarmPhonePage() {
  const { t } = useAlarmPhoneText();
  const named = ({ key, word, View }: Part) => ({ key, name: t(word), View });
  const [first, ...others] = parts;
  return <PagedParts label={t("alarmPhone")} parts={[named(first), ...others.map(named)]} />;
});
