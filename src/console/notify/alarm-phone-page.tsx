import "./alarm-phone.module.css";
import { observer } from "mobx-react-lite";
import { type ComponentType, lazy } from "react";
import { useStores } from "../../context/use-stores.ts";
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
    key: "simulate",
    word: "partSimulate",
    View: lazy(async () => ({ default: (await import("./simulate-view.tsx")).SimulateView })),
  },
  {
    key: "calendar",
    word: "partCalendar",
    View: lazy(async () => ({ default: (await import("./calendar-view.tsx")).CalendarView })),
  },
];
/** For those who may see what is set of alarms. */
const budget: Part = {
  key: "budget",
  word: "partBudget",
  View: lazy(async () => ({ default: (await import("./budget-view.tsx")).BudgetView })),
};

/**
 * /alarmPhone/index: people notified of alarms, times with nobody, simulated notices, and workdays.
 */
export const AlarmPhonePage = observer(function AlarmPhonePage() {
  const { session } = useStores();
  const { t } = useAlarmPhoneText();
  const named = ({ key, word, View }: Part) => ({ key, name: t(word), View });
  const [first, ...rest] = parts;
  const others = session.may("alarmSetting.read") ? [...rest, budget] : rest;
  return <PagedParts label={t("alarmPhone")} parts={[named(first), ...others.map(named)]} />;
});
