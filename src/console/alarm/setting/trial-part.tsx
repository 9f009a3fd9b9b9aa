import alarmSettingCss from "./alarm-setting.module.css";
import noteCss from "../../components/answer/note.module.css";
import { Button, FormGroup, HTMLSelect, InputGroup } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { AlarmKey } from "../../../../contract/alarm/alarm-kind.ts";
import {
  isTrialKey,
  type KindValues,
  type SharedLimitKey,
  trialDays,
  trialLimits,
} from "../../../../contract/alarm/alarm-setting.ts";
import { limitBounds } from "../../../../contract/fleet/house/alarm-limit.ts";
import { limitKinds } from "../../../../contract/fleet/house/alarm-limit-name.ts";
import { unitIn } from "../../../../contract/base/measure-unit.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useAlarmSettingText } from "../../../i18n/words/alarm/alarm-setting-words.ts";
import { numberOf } from "../../../lib/text/number-text.ts";
import { trialOf } from "../../../stores/alarm/alarm-trial.ts";
import type { KindRow } from "./kind-column.tsx";
import { TrialResult } from "./trial-result.tsx";

interface Props {
  readonly orgId: number;
  readonly row: KindRow;
  /** Values of the form; null: some are invalid. */
  readonly values: KindValues | null;
}

/**
 * Alarms that the settings in the form would have raised in the past days, beside those by the
 * current setting.
 */
export const TrialPart = observer(function TrialPart(props: Props) {
  const { t } = useAlarmSettingText();
  const { key } = props.row;
  return (
    <section className={alarmSettingCss.trialForm}>
      <h3>{t("trialTitle")}</h3>
      <TrialForm {...props} alarm={key} />
    </section>
  );
});

type LimitTexts = Partial<Record<SharedLimitKey, string>>;

function isInBounds(key: SharedLimitKey, text: string): boolean {
  const { min, max } = limitBounds[key];
  const value = numberOf(text);
  return text === "" || (value !== null && value >= min && value <= max);
}

/** Limits whose fields are filled in. */
const limitsOf = (texts: LimitTexts): Partial<Record<SharedLimitKey, number>> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => (text === "" ? [] : [[key, numberOf(text)!]])),
  );

const TrialForm = observer(function TrialForm({
  orgId,
  row,
  values,
  alarm,
}: Props & { readonly alarm: AlarmKey }) {
  const { callApi, session } = useStores();
  const { t } = useAlarmSettingText();
  const trial = trialOf(callApi, `${session.user?.id ?? 0} ${orgId} ${alarm}`);
  const [limits, setLimits] = useState<LimitTexts>({});
  const [days, setDays] = useState<(typeof trialDays)[number]>(7);
  const isByMinutes = isTrialKey(alarm);
  const keys = isByMinutes ? trialLimits[alarm] : [];
  const isReadable = values !== null && keys.every((key) => isInBounds(key, limits[key] ?? ""));
  const run = () => {
    if (values !== null)
      void trial.run({ orgId, key: alarm, ...values, limits: limitsOf(limits), days });
  };
  return (
    <>
      <p className={noteCss.panelNote}>{t(isByMinutes ? "trialWhy" : "trialByRecords")}</p>
      {keys.map((key) => (
        <TrialLimit
          key={key}
          limit={key}
          value={limits[key] ?? ""}
          onChange={(text) => setLimits({ ...limits, [key]: text.trim() })}
        />
      ))}
      <div className={`flow ${alarmSettingCss.settingButtons}`}>
        <HTMLSelect
          aria-label={t("trialTitle")}
          value={days}
          onChange={({ currentTarget: { value } }) =>
            setDays(trialDays.find((day) => day === Number(value)) ?? 7)
          }
        >
          {trialDays.map((count) => (
            <option key={count} value={count}>
              {t("trialDays", { count })}
            </option>
          ))}
        </HTMLSelect>
        {trial.isRunning ? (
          <Button text={t("trialStop")} onClick={trial.stop} />
        ) : (
          <Button
            variant="outlined"
            intent="primary"
            text={t("trialRun")}
            disabled={!isReadable}
            onClick={run}
          />
        )}
      </div>
      <TrialResult trial={trial} row={row} />
    </>
  );
});

const TrialLimit = observer(function TrialLimit({
  limit,
  value,
  onChange,
}: {
  limit: SharedLimitKey;
  value: string;
  onChange: (text: string) => void;
}) {
  const { t, language } = useAlarmSettingText();
  const { name, unit } = limitKinds[limit];
  const { min, max } = limitBounds[limit];
  const isWrong = !isInBounds(limit, value);
  return (
    <FormGroup
      label={t("trialLimit", { name: name[language] })}
      labelFor={`trial-${limit}`}
      labelInfo={unitIn(unit, language)}
      intent={isWrong ? "danger" : "none"}
      helperText={isWrong && t("wrongNumber", { min, max })}
    >
      <InputGroup
        id={`trial-${limit}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        placeholder={t("asNow")}
        aria-invalid={isWrong}
        value={value}
        onValueChange={onChange}
      />
    </FormGroup>
  );
});
