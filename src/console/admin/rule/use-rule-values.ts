import { useStores } from "../../../context/use-stores.ts";
import { useRuleText } from "../../../i18n/words/operate/rule-words.ts";
import { useIsOrgOpen, useSetting } from "../../alarm/setting/use-setting-org.tsx";
import { type ApiQueryOptions, useApiQuery } from "../../components/answer/use-api-query.ts";
import {
  alarmValues,
  budgetValues,
  controlValues,
  countValue,
  recordValues,
  type RuleValues,
} from "./rule-values.ts";

/** Returns the values in force of an organisation, as far as they have come. Inside an observer. */
export function useRuleValues(orgId: number | undefined): RuleValues {
  const { recordChangeCounts: counts } = useStores();
  const { t, language } = useRuleText();
  const isWaiting = useIsOrgOpen(orgId);
  const read = (refreshKey: number): ApiQueryOptions => ({ refreshKey, isWaiting });
  const scope = orgId === undefined ? {} : { orgId };
  const control = useApiQuery("readControlRules", scope, read(counts.countOf("parameters"))).value;
  const records = useApiQuery("productionSettings", scope, read(counts.countOf("warnings"))).value;
  const budget = useApiQuery("readNoticeBudget", scope, read(counts.countOf("notices"))).value;
  const checks = useApiQuery("listOwnCheck", scope, read(counts.countOf("alarmSettings"))).value;
  const alarms = useSetting(orgId).value;
  return new Map([
    ...(control === undefined ? [] : controlValues(control, t, language)),
    ...(records === undefined ? [] : recordValues(records.values, language)),
    ...(budget === undefined ? [] : budgetValues(budget, language)),
    ...(checks === undefined ? [] : [countValue("checks", checks.rows.length, t)]),
    ...(alarms === undefined ? [] : alarmValues(alarms, t, language)),
  ]);
}
