import houseLinkCss from "../components/house/house-link.module.css";
import css from "./house-warnings.module.css";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { type WarningKey, warningKinds } from "../../../contract/fleet/house/warning-kind.ts";
import { useIncidentText } from "../../i18n/words/alarm/incident-words.ts";
import { useHouseText } from "../../i18n/words/fleet/house-words.ts";
import { paths } from "../../lib/data/paths.ts";
import { warningText } from "../../../contract/fleet/house/warning-text.ts";
import { AnswerFailure } from "../components/answer/answer-failure.tsx";
import { useApiQuery } from "../components/answer/use-api-query.ts";
import type { HouseRecord } from "../../stores/fleet/house-record.ts";

/** Deviations of the flock that are not alarms yet, each with the reason. */
export const HouseWarnings = observer(function HouseWarnings({
  record,
}: {
  readonly record: HouseRecord;
}) {
  const { t, language } = useHouseText();
  const { t: incidentText } = useIncidentText();
  const { warnings, flock, orgId } = record.house;
  const own = useApiQuery("listOwnCheck", { orgId }, { isWaiting: warnings.length === 0 });
  const ownOf = (key: WarningKey) => own.value?.rows.find((row) => row.key === `warning.${key}`);
  if (warnings.length === 0 || flock === null) return null;
  return (
    <>
      <ul className={css.houseWarnings} aria-label={t("earlyWarnings")}>
        {warnings.map((warning) => (
          <li key={warning.key}>
            <Link className={houseLinkCss.houseLink} to={paths.warningsOf(flock.id)}>
              {warningKinds[warning.key].name[language]}
            </Link>{" "}
            {warningText({ ...warning, own: ownOf(warning.key) }, language)}
          </li>
        ))}
      </ul>
      <AnswerFailure query={own} what={incidentText("checkOwn")} />
    </>
  );
});
