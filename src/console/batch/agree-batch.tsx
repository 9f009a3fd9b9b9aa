import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { animalOf } from "../../../contract/animal.ts";
import type { Batch, BatchHouse } from "../../../contract/control/batch.ts";
import { isRiskier } from "../../../contract/control/command.ts";
import { useStores } from "../../context/use-stores.ts";
import { useBatchSay } from "../../i18n/words/batch.ts";
import { nameIn } from "../../lib/name.ts";
import { RiskLines } from "../command/risk-lines.tsx";
import { AnswerView } from "../part/answer-view.tsx";
import { ReturnFocus } from "../part/return-focus.tsx";
import { reached } from "../part/scroll-by-key.ts";
import { useAnswer } from "../part/use-answer.ts";
import "../part/shell-dialog.css";
import "../part/task-dialog.css";
import "../command/command.css";

interface Props {
  readonly batch: Batch;
  readonly isSending: boolean;
  readonly onAgree: () => void;
  readonly onClose: () => void;
}

/** The second person sees what is most dangerous of it, weighed now, before agreeing to it. */
export const AgreeBatch = observer(function AgreeBatch(props: Props) {
  const { batch, isSending, onAgree, onClose } = props;
  const { say } = useBatchSay();
  const { id, name, risk, counts, why } = batch;
  const query = { id, state: "waiting", pageSize: 1000 } as const;
  const houses = useAnswer("listBatchHouse", query);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say("agreeAsk", { name })}
      className="shell-dialog task-dialog send-dialog"
      isCloseButtonShown={false}
    >
      <ReturnFocus />
      <DialogBody>
        <p>{say("agreeHouses", { count: counts.waiting, class: risk ?? "–" })}</p>
        {why !== "" && <p>{say("whySent", { why })}</p>}
        <AnswerView answer={houses}>{({ rows }) => <Worst id={id} houses={rows} />}</AnswerView>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={say("cancel")} onClick={onClose} />
            <Button intent="primary" text={say("agree")} loading={isSending} onClick={onAgree} />
          </>
        }
      />
    </Dialog>
  );
});

const riskierOf = (one: BatchHouse, other: BatchHouse): BatchHouse =>
  one.risk === null || (other.risk !== null && isRiskier(other.risk, one.risk)) ? other : one;

const Worst = observer(function Worst({
  id,
  houses: [first, ...others],
}: {
  id: string;
  houses: readonly BatchHouse[];
}) {
  if (first === undefined) return null;
  return <HouseRisk id={id} house={others.reduce(riskierOf, first)} />;
});

/** Class, direction and what it would do, of each group that changes there. */
const HouseRisk = observer(function HouseRisk({ id, house }: { id: string; house: BatchHouse }) {
  const { fleet } = useStores();
  const { say, language } = useBatchSay();
  const { houseId, houseName, houseNameEn } = house;
  const answer = useAnswer("getBatchHouse", { id, houseId });
  const species = fleet.house(houseId)?.house.species;
  const animal = species === undefined ? "bird" : animalOf(species);
  const name = nameIn({ name: houseName, nameEn: houseNameEn }, language);
  return (
    <div className="review-scroll" {...reached} role="region" aria-label={say("worstIn", { name })}>
      <p>{say("worstIn", { name })}</p>
      <AnswerView answer={answer}>
        {({ risks }) => (
          <>
            {risks.map((risk) => (
              <RiskLines key={JSON.stringify(risk)} risk={risk} animal={animal} />
            ))}
          </>
        )}
      </AnswerView>
    </div>
  );
});
