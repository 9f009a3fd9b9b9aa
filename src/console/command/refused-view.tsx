import { observer } from "mobx-react-lite";
import type { Animal } from "../../../contract/animal.ts";
import type { CommandRefused } from "../../../contract/control/command.ts";
import { commandRefusals } from "../../../contract/control/command-name.ts";
import { useCommandSay } from "../../i18n/words/command.ts";
import { formatTime } from "../../lib/time.ts";
import { FindingList } from "../setting-edit/finding-list.tsx";
import { findingsOf } from "./reply-finding.ts";
import { RiskLines } from "./risk-lines.tsx";

/** Why nothing was sent, and what becomes of the changes. */
export const RefusedView = observer(function RefusedView({
  refusal,
  animal,
  timeZone,
  isWrite,
}: {
  refusal: CommandRefused;
  animal: Animal;
  timeZone: string;
  isWrite: boolean;
}) {
  const { say, language } = useCommandSay();
  const { reason, seenAt, findings, risk, faults } = refusal;
  return (
    <div role="alert">
      <p>
        <strong>{say("refusedTitle")}</strong> {commandRefusals[reason][language]}
        {seenAt !== null && reason === "offline" && (
          <> · {say("lastHeard", { time: formatTime(seenAt, timeZone) })}</>
        )}
      </p>
      {faults.length > 0 && <p>{say("reviewBlocked", { count: faults.length })}</p>}
      <FindingList findings={findingsOf(findings)} />
      {risk !== null && <RiskLines risk={risk} animal={animal} />}
      {isWrite && <p className="review-note">{say("draftKept")}</p>}
    </div>
  );
});
