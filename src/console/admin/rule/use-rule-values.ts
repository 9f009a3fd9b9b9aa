import { useStores } from "../../../context/use-stores.ts";
import type { ApiQuery } from "../../../stores/record/api-query.ts";
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

/**
 * Returns the values in force of an organisation that have come, and the calls they come from.
 * Inside an observer.
 */
export function useRuleValues(orgId: number | undefined): {
  readonly values: RuleValues;
  readonly queries: readonly ApiQuery<unknown>[];
} {
  const { recordChangeCounts: counts } = useStores();
  const { t, language } = useRuleText();
  const isWaiting = useIsOrgOpen(orgId);
  const read = (refreshKey: number): ApiQueryOptions => ({ refreshKey, isWaiting });
  const scope = orgId === undefined ? {} : { orgId };
  const control = useApiQuery("readControlRules", scope, read(counts.countOf("parameters")));
  const records = useApiQuery("productionSettings", scope, read(counts.countOf("warnings")));
  const budget = useApiQuery("readNoticeBudget", scope, read(counts.countOf("notices")));
  const checks = useApiQuery("listOwnCheck", scope, read(counts.countOf("alarmSettings")));
  const alarms = useSetting(orgId);
  const values = new Map([
    ...(control.value === undefined ? [] : controlValues(control.value, t, language)),
    ...(records.value === undefined ? [] : recordValues(records.value.values, language)),
    ...(budget.value === undefined ? [] : budgetValues(budget.value, language)),
    ...(checks.value === undefined ? [] : [countValue("checks", checks.value.rows.length, t)]),
    ...(alarms.value === undefined ? [] : alarmValues(alarms.value, t, language)),
  ]);
  return { values, queries: [control, records, budget, checks, alarms] };
}
