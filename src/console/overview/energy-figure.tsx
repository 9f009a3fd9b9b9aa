import { observer } from "mobx-react-lite";
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
  const cost = value?.costToday;
  if (cost == null) return null;
  const money = `${formatNumber(cost.cost, 0, language)} ${currencies[cost.currency][language]}`;
  return <dd className="figure-note">{say("costSoFar", { cost: money })}</dd>;
});
