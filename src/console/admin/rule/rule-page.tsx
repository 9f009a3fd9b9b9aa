import css from "./rule.module.css";
import { observer } from "mobx-react-lite";
import { type ComponentType, Suspense } from "react";
import { Link } from "react-router-dom";
import type { Action } from "../../../../contract/account/policy.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useRuleText } from "../../../i18n/words/operate/rule-words.ts";
import { paths } from "../../../lib/data/paths.ts";
import { Skeleton } from "../../components/answer/note.tsx";
import { useAddress } from "../../crud/list/use-address.ts";
import { RuleList } from "./rule-list.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";

interface Form {
  readonly access: Action;
  readonly View: ComponentType;
}
const form = <K extends string>(
  access: Action,
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
): Form => ({
  access,
  View: lazyPart(load, (module) => module[name]),
});

/** Forms of the rules, by the `tab` of the address. */
const forms: ReadonlyMap<string, Form> = new Map([
  [
    "control",
    form("parameter.read", () => import("../../control/environment/rules-view.tsx"), "RulesView"),
  ],
  [
    "records",
    form(
      "production.read",
      () => import("../../alarm/warning/warning-setting-part.tsx"),
      "SettingPart",
    ),
  ],
  [
    "kinds",
    form("alarmSetting.read", () => import("../../alarm/setting/kind-view.tsx"), "KindView"),
  ],
  [
    "limits",
    form("alarmSetting.read", () => import("../../alarm/setting/limit-view.tsx"), "LimitView"),
  ],
  [
    "checks",
    form("alarmSetting.read", () => import("../../alarm/setting/check-view.tsx"), "CheckView"),
  ],
  ["budget", form("alarmSetting.read", () => import("../../notify/budget-view.tsx"), "BudgetView")],
  ["calendar", form("phone.read", () => import("../../notify/calendar-view.tsx"), "CalendarView")],
  [
    "tariffs",
    form("power.cost", () => import("../../energy/tariff/tariff-part.tsx"), "TariffPart"),
  ],
  ["places", form("power.cost", () => import("../../energy/tariff/place-part.tsx"), "PlacePart")],
]);

/** /system/rules: every rule that is set once, with its value; `?tab=` opens the form of some. */
export const RulePage = observer(function RulePage() {
  const { session } = useStores();
  const { t } = useRuleText();
  const { read } = useAddress();
  const org = read("org");
  const shown = forms.get(read("tab"));
  if (shown === undefined || !session.may(shown.access)) return <RuleList />;
  return (
    <div className={`page-column ${css.ruleForm}`}>
      <nav className={css.ruleBack} aria-label={t("allRules")}>
        <Link to={org === "" ? paths.rules : `${paths.rules}?org=${org}`}>← {t("allRules")}</Link>
      </nav>
      <Suspense fallback={<Skeleton label={t("listLoading")} />}>
        <shown.View />
      </Suspense>
    </div>
  );
});
