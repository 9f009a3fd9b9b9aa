import css from "../command/command.module.css";
import { observer } from "mobx-react-lite";
import { animalOf } from "../../../../contract/base/animal.ts";
import type { Batch, BatchHouse } from "../../../../contract/control/batch/control-batch.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useBatchText } from "../../../i18n/words/control/batch-words.ts";
import { houseNameIn } from "../../../../contract/base/localized-name.ts";
import { RiskLines } from "../command/risk-lines.tsx";
import { AgreeDialog, type Agreeing } from "../command/agree-dialog.tsx";
import { QueryView } from "../../components/answer/query-view.tsx";
import { keyboardScrollable } from "../../components/input/scroll-by-key.ts";
import { useApiQuery } from "../../components/answer/use-api-query.ts";

interface Props extends Agreeing {
  readonly batch: Batch;
}

/**
 * Before approving a batch, the second person sees its most dangerous changes with their risk at
 * this moment.
 */
export const AgreeBatch = observer(function AgreeBatch({ batch, ...agreeing }: Props) {
  const { t } = useBatchText();
  const { id, name, risk, counts, why } = batch;
  const query = { id, state: "waiting", sort: "risk", pageSize: 1 } as const;
  const houses = useApiQuery("listBatchHouse", query);
  return (
    <AgreeDialog
      title={t("agreeAsk", { name })}
      back={t("cancel")}
      agree={t("agree")}
      {...agreeing}
      isDisabled={houses.value === undefined}
    >
      <p>{t("agreeHouses", { count: counts.waiting, class: risk ?? "–" })}</p>
      {why !== "" && <p>{t("whySent", { why })}</p>}
      <QueryView query={houses}>
        {({ rows: [worst] }) => worst !== undefined && <HouseRisk id={id} house={worst} />}
      </QueryView>
    </AgreeDialog>
  );
});

/** Class, direction and effect of each group that changes in the house. */
const HouseRisk = observer(function HouseRisk({ id, house }: { id: string; house: BatchHouse }) {
  const { fleet } = useStores();
  const { t, language } = useBatchText();
  const { houseId, houseName, houseNameEn } = house;
  const query = useApiQuery("getBatchHouse", { id, houseId });
  const species = fleet.house(houseId)?.house.species;
  const animal = species === undefined ? "bird" : animalOf(species);
  const name = houseNameIn({ houseName, houseNameEn }, language);
  return (
    <div
      className={css.reviewScroll}
      {...keyboardScrollable}
      role="region"
      aria-label={t("worstIn", { name })}
    >
      <p>{t("worstIn", { name })}</p>
      <QueryView query={query}>
        {({ risks }) => (
          <>
            {risks.map((risk) => (
              <RiskLines key={JSON.stringify(risk)} risk={risk} animal={animal} />
            ))}
          </>
        )}
      </QueryView>
    </div>
  );
});
