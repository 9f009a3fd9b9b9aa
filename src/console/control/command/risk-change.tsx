import { observer } from "mobx-react-lite";
import type { Animal } from "../../../../contract/base/animal.ts";
import type { CommandRisk } from "../../../../contract/control/command/command.ts";
import { useCommandSay } from "../../../i18n/words/control/command-words.ts";
import { RiskLines } from "./risk-lines.tsx";
import { whyText } from "./risk-reason-text.ts";

/** Risk at the time of review, beside the current one, and the changes in between. */
export const RiskChange = observer(function RiskChange({
  was,
  now,
  animal,
}: {
  was: CommandRisk | null;
  now: CommandRisk;
  animal: Animal;
}) {
  const { say, language } = useCommandSay();
  const added = now.why.filter((one) => was?.why.includes(one) !== true);
  return (
    <div className="risk-change">
      <section aria-label={say("riskWas")}>
        <h4>{say("riskWas")}</h4>
        <RiskLines risk={was} animal={animal} isPast />
      </section>
      <section aria-label={say("riskNow")}>
        <h4>{say("riskNow")}</h4>
        {/* Who has to agree is said of what was looked at. */}
        <RiskLines risk={{ ...now, asks: [] }} animal={animal} />
        {added.length > 0 && (
          <p className="risk-added">{say("riskAdded", { why: whyText(added, language) })}</p>
        )}
      </section>
    </div>
  );
});
