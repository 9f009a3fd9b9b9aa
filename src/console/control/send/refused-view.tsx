import css from "../command/command.module.css";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import type { Animal } from "../../../../contract/base/animal.ts";
import type { CommandRefused } from "../../../../contract/control/command/command.ts";
import { commandRefusals } from "../../../../contract/control/command/command-name.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import { paths } from "../../../lib/data/paths.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { FindingList } from "../setting-edit/finding-list.tsx";
import { findingsOf } from "./reply-finding.ts";
import { RiskChange } from "../command/risk-change.tsx";
import { RiskLines } from "../command/risk-lines.tsx";
import { personName } from "../../../stores/record/person-names.ts";

/** The current risk; if it has risen, beside the former one. */
const RefusedRisk = ({ refusal, animal }: { refusal: CommandRefused; animal: Animal }) => {
  const { reason, risk, riskWas } = refusal;
  if (risk === null) return null;
  return reason === "riskRose" ? (
    <RiskChange was={riskWas} now={risk} animal={animal} />
  ) : (
    <RiskLines risk={risk} animal={animal} />
  );
};

/** Why nothing was sent, and what happens to the changes. */
export const RefusedView = observer(function RefusedView({
  refusal,
  animal,
  timeZone,
  isWrite,
  houseId,
  onLeave,
}: {
  refusal: CommandRefused;
  animal: Animal;
  timeZone: string;
  isWrite: boolean;
  houseId: number;
  /** The user goes to the open command. */
  onLeave: () => void;
}) {
  const { t, language } = useCommandText();
  const { reason, seenAt, findings, faults, heldBy, openId } = refusal;
  return (
    <div role="alert">
      <p>
        <strong>{t("refusedTitle")}</strong> {commandRefusals[reason][language]}
        {seenAt !== null && reason === "offline" && (
          <> · {t("lastHeard", { time: formatTime(seenAt, timeZone) })}</>
        )}
        {heldBy !== null && <> · {t("heldBy", { name: personName(heldBy) })}</>}
        {openId !== null && (
          <>
            {" "}
            ·{" "}
            <Link to={paths.houseSettings(houseId, "commands")} onClick={onLeave}>
              {t("toOpen")}
            </Link>
          </>
        )}
      </p>
      {faults.length > 0 && <p>{t("reviewBlocked", { count: faults.length })}</p>}
      <FindingList findings={findingsOf(findings)} />
      <RefusedRisk refusal={refusal} animal={animal} />
      {isWrite && <p className={css.reviewNote}>{t("draftKept")}</p>}
    </div>
  );
});
