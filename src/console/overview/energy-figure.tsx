import { observer } from "mobx-react-lite";
import { knownCost } from "../../../contract/figure/tariff.ts";
import { currencies } from "../../../contract/tariff.ts";
import { useStores } from "../../context/use-stores.ts";
import { useOverviewSay } from "../../i18n/words/overview.ts";
import { formatNumber } from "../../lib/number.ts";
import { useAnswer } from "../part/use-answer.ts";

/** What today's energy has cost so far, for whoever may see it; nothing where no tariff holds. */
export const EnergyCost = observer(function EnergyCost() {
  return useStores().session.may("power.cost") && <Cost />;
});

const Cost = observer(function Cost() {
  const { recordChangeCounts } = useStores();
  const { say, language } = useOverviewSay();
  const { value } = useAnswer("powerNow", {}, { news: recordChangeCounts.countOf("tariffs") });
  const today = value?.costToday;
  const cost = today == null ? null : knownCost(today);
  if (today == null || cost === null) return null;
  const money = `${formatNumber(cost, 0, language)} ${currencies[today.currency][language]}`;
  return <dd className="figure-note">{say("costSoFar", { cost: money })}</dd>;
});
