import { observer } from "mobx-react-lite";
import { animalOf } from "../../../../contract/base/animal.ts";
import type { Command, CommandRisk } from "../../../../contract/control/command/command.ts";
import { isRiskier } from "../../../../contract/control/command/command.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useCommandSay } from "../../../i18n/words/control/command-words.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { commandText } from "./action-text.ts";
import { ReviewItems } from "./review-items.tsx";
import { RiskChange } from "./risk-change.tsx";
import { RiskLines } from "./risk-lines.tsx";

/** It is more dangerous by now than its author was shown. */
export const hasRisen = ({ risk }: Command, now: CommandRisk | null): boolean =>
  risk !== null && now !== null && isRiskier(now.class, risk.class);

/** The author's view when sending, and the reason given; and the current risk. */
export const AgreeReview = observer(function AgreeReview({
  command,
  riskNow,
  isWeighing,
  timeZone,
}: {
  command: Command;
  /** Null: nobody has answered, or it does not wait any more. */
  riskNow: CommandRisk | null;
  isWeighing: boolean;
  timeZone: string;
}) {
  const { fleet } = useStores();
  const { say, language } = useCommandSay();
  const species = fleet.house(command.houseId)?.house.species;
  const { armedAt, why, operatorName, operator, trialMin, risk } = command;
  const time = formatTime(armedAt, timeZone).slice(-8);
  const animal = species === undefined ? "bird" : animalOf(species);
  return (
    <div className="review">
      <h3>{commandText(command, say, language)}</h3>
      <p>{say("askedBy", { name: operatorName || operator, time })}</p>
      <ReviewItems command={command} readAt={time} />
      {isWeighing && <p role="status">{say("riskWeighing")}</p>}
      {riskNow === null ? (
        <RiskLines risk={risk} animal={animal} />
      ) : (
        <RiskChange was={risk} now={riskNow} animal={animal} />
      )}
      {hasRisen(command, riskNow) && <p role="alert">{say("riskRisen")}</p>}
      {trialMin !== null && <p>{say("trialFor", { min: trialMin })}</p>}
      {why !== undefined && <p>{say("whySent", { why })}</p>}
    </div>
  );
});
