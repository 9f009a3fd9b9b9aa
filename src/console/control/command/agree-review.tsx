import css from "./command.module.css";
import { observer } from "mobx-react-lite";
import { animalOf } from "../../../../contract/base/animal.ts";
import type { Command, CommandRisk } from "../../../../contract/control/command/command.ts";
import { isRiskier } from "../../../../contract/control/command/command.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { commandText } from "./action-text.ts";
import { ReviewItems } from "./review-items.tsx";
import { RiskChange } from "./risk-change.tsx";
import { RiskLines } from "./risk-lines.tsx";
import { personName } from "../../../stores/record/person-names.ts";

/** True when the command is more dangerous now than when it was reviewed. */
export const hasRisen = ({ risk }: Command, now: CommandRisk | null): boolean =>
  risk !== null && now !== null && isRiskier(now.class, risk.class);

/** Shows the command as its author saw it, with the reason given, and the risk it has now. */
export const AgreeReview = observer(function AgreeReview({
  command,
  riskNow,
  isAssessing,
  timeZone,
}: {
  command: Command;
  /** Null: no answer yet, or the command no longer waits for approval. */
  riskNow: CommandRisk | null;
  isAssessing: boolean;
  timeZone: string;
}) {
  const { fleet } = useStores();
  const { t, language } = useCommandText();
  const species = fleet.house(command.houseId)?.house.species;
  const { armedAt, why, operatorName, operator, trialMin, risk } = command;
  const time = formatTime(armedAt, timeZone).slice(-8);
  const animal = species === undefined ? "bird" : animalOf(species);
  return (
    <div className={css.review}>
      <h3>{commandText(command, t, language)}</h3>
      <p>{t("askedBy", { name: personName(operatorName) || operator, time })}</p>
      <ReviewItems command={command} readAt={time} />
      {isAssessing && <p role="status">{t("riskWeighing")}</p>}
      {riskNow === null ? (
        <RiskLines risk={risk} animal={animal} />
      ) : (
        <RiskChange was={risk} now={riskNow} animal={animal} />
      )}
      {hasRisen(command, riskNow) && <p role="alert">{t("riskRisen")}</p>}
      {trialMin !== null && <p>{t("trialFor", { min: trialMin })}</p>}
      {why !== undefined && <p>{t("whySent", { why })}</p>}
    </div>
  );
});
