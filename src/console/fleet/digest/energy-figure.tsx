import css from "./key-figures.module.css";
import { observer } from "mobx-react-lite";
import { knownCost } from "../../../../contract/energy/tariff-cost.ts";
import { currencies } from "../../../../contract/energy/tariff.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useOverviewText } from "../../../i18n/words/fleet/overview-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { useApiQuery } from "../../components/answer/use-api-query.ts";

/** Today's energy cost so far, for users who may see it; renders nothing without a tariff. */
export const EnergyCost = observer(function EnergyCost() {
  return useStores().session.may("power.cost") && <Cost />;
});

const Cost = observer(function Cost() {
  const { recordChangeCounts } = useStores();
  const { t, language } = useOverviewText();
  const { value, failure } = useApiQuery(
    "powerNow",
    {},
    { refreshKey: recordChangeCounts.countOf("tariffs") },
  );
  if (value === undefined && failure !== null)
    return (
      <dd className={css.figureNote} title={failure}>
        {t("costUnread")}
      </dd>
    );
  const today = value?.costToday;
  const cost = today == null ? null : knownCost(today);
  if (today == null || cost === null) return null;
  const money = `${formatNumber(cost, 0, language)} ${currencies[today.currency][language]}`;
  return <dd className={css.figureNote}>{t("costSoFar", { cost: money })}</dd>;
});
