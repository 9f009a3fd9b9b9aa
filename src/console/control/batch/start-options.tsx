import css from "./batch.module.css";
import { HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import type { Batch } from "../../../../contract/control/batch/control-batch.ts";
import { useBatchText } from "../../../i18n/words/control/batch-words.ts";
import type { BatchStarting } from "../../../stores/control/batch-starting.ts";
import { AnswerFailure } from "../../components/answer/answer-failure.tsx";
import { useFirstHouses } from "./use-first-houses.ts";

const soaks = [10, 5, 20, 30, 60, 0];
const tolerances = [0, 0.01, 0.02, 0.05, 0.1];

interface Props {
  readonly starting: BatchStarting;
  readonly batch: Batch;
  readonly left: ReadonlySet<number>;
}

const Option = ({ label, children }: { label: string; children: ReactNode }) => (
  <label>
    {label}
    {children}
  </label>
);

/** In waves or at once, who goes first, how long each wave is observed, what may fail. */
export const StartOptions = observer(function StartOptions(props: Props) {
  const { starting } = props;
  const { t } = useBatchText();
  return (
    <div className={`flow ${css.batchOptions}`}>
      <Option label={t("wavesOf")}>
        <HTMLSelect
          value={starting.isInWaves ? "1" : "0"}
          onChange={({ currentTarget }) => starting.put({ isInWaves: currentTarget.value === "1" })}
          options={[
            { value: "1", label: t("wavesYes") },
            { value: "0", label: t("wavesNo") },
          ]}
        />
      </Option>
      {starting.isInWaves && <WaveOptions {...props} />}
      {!starting.isRisky && (
        <Option label={t("tolerance")}>
          <HTMLSelect
            value={starting.tolerance}
            onChange={({ currentTarget }) =>
              starting.put({ tolerance: Number(currentTarget.value) })
            }
            options={tolerances.map((value) => ({
              value,
              label: value === 0 ? t("toleranceNone") : t("toleranceShare", { count: value * 100 }),
            }))}
          />
        </Option>
      )}
    </div>
  );
});

const WaveOptions = observer(function WaveOptions({ starting, batch, left }: Props) {
  const { t } = useBatchText();
  const { query, choices } = useFirstHouses(batch.id, left);
  return (
    <>
      <Option label={t("firstHouse")}>
        <HTMLSelect
          value={starting.firstHouseId ?? ""}
          onChange={({ currentTarget: { value } }) =>
            starting.put({ firstHouseId: value === "" ? null : Number(value) })
          }
          options={[{ value: "", label: t("firstAuto") }, ...choices]}
        />
      </Option>
      <AnswerFailure query={query} />
      <Option label={t("soak")}>
        <HTMLSelect
          value={starting.soakMin}
          onChange={({ currentTarget }) => starting.put({ soakMin: Number(currentTarget.value) })}
          options={soaks.map((value) => ({
            value,
            label: value === 0 ? t("soakNone") : t("soakMin", { count: value }),
          }))}
        />
      </Option>
    </>
  );
});
