import css from "./alarm-checks.module.css";
import { observer } from "mobx-react-lite";
import { adviceFor } from "../../../../contract/alarm/alarm-check.ts";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import { useStores } from "../../../context/use-stores.ts";
import { AnswerFailure } from "../../components/answer/answer-failure.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { useIncidentText } from "../../../i18n/words/alarm/incident-words.ts";

/** The likely cause of an alarm, and three checks in the order of the newest frame. */
export const AlarmChecks = observer(function AlarmChecks({
  alarm: { key, houseId },
}: {
  readonly alarm: Pick<Alarm, "key" | "houseId">;
}) {
  const { fleet, houseDetails } = useStores();
  const { t, language } = useIncidentText();
  const { house, now } = fleet.house(houseId) ?? {};
  const orgId = house?.orgId;
  const own = useApiQuery("listOwnCheck", { orgId }, { isWaiting: orgId === undefined });
  const written = own.value?.rows.find((row) => row.key === key) ?? null;
  const reading = now?.reading ?? null;
  const frame = reading === null ? null : { ...reading, ...houseDetails.get(houseId) };
  const { cause, steps } = adviceFor(key, frame, language, written);
  if (orgId !== undefined && own.value === undefined && own.failure === null) return null;
  return (
    <div className={css.alarmChecks}>
      <p>{t("checkCause", { cause })}</p>
      <p>{t("checkFirst")}</p>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <AnswerFailure query={own} what={t("checkOwn")} />
    </div>
  );
});
