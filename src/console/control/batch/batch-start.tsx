import { observer } from "mobx-react-lite";
import { type KeyboardEvent, useId, useState } from "react";
import { type Batch, batchTimes } from "../../../../contract/control/batch/control-batch.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useBatchText } from "../../../i18n/words/control/batch-words.ts";
import { BatchStarting } from "../../../stores/control/batch-starting.ts";
import { useSecondsTo } from "../command/use-seconds-to.ts";
import { media, useMedia } from "../../components/input/use-media.ts";
import { StartOptions } from "./start-options.tsx";
import settingEditCss from "../setting-edit/setting-edit.module.css";
import batchCss from "./batch.module.css";
import commandCss from "../command/command.module.css";

interface Props {
  readonly batch: Batch;
  readonly left: ReadonlySet<number>;
  readonly onStarted: () => void;
}

/** Enter never starts a batch: only a click on the button, or Space on it, does. */
const ignoreEnter = (event: KeyboardEvent) => {
  if (event.key === "Enter") event.preventDefault();
};

/** The options for carrying out a plan, the input it requires, and the button that starts it. */
export const BatchStart = observer(function BatchStart(props: Props) {
  const { t } = useBatchText();
  const isNarrow = useMedia(media.phone);
  const secondsLeft = useSecondsTo(props.batch.plannedAt + batchTimes.startMs);
  if (isNarrow) return <p className={batchCss.batchBlock}>{t("startHere")}</p>;
  if (secondsLeft === 0)
    return (
      <p className={batchCss.batchBlock} role="alert">
        {t("planOver")}
      </p>
    );
  return <StartForm {...props} />;
});

const StartForm = observer(function StartForm({ batch, left, onStarted }: Props) {
  const { callApi } = useStores();
  const { t } = useBatchText();
  const id = useId();
  const [starting] = useState(() => new BatchStarting(batch, callApi));
  const houseCount = batch.counts.waiting - left.size;
  const start = async () => {
    if (await starting.start(left)) onStarted();
  };
  return (
    <section
      className={`${batchCss.batchBlock} ${batchCss.batchStart}`}
      aria-labelledby={`${id}title`}
    >
      <h2 id={`${id}title`}>{t("startTitle")}</h2>
      <StartOptions starting={starting} batch={batch} left={left} />
      {starting.isRisky && <p className={commandCss.reviewNote}>{t("oneAFarm")}</p>}
      {batch.asks.includes("second") && <p className={commandCss.reviewNote}>{t("secondFirst")}</p>}
      <label className={commandCss.reviewField} htmlFor={`${id}count`}>
        {t("typeCount", { count: houseCount })}
        <input
          id={`${id}count`}
          className={settingEditCss.settingInput}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={starting.typed}
          onChange={({ target }) => starting.put({ typed: target.value })}
        />
      </label>
      {starting.isReasonRequired && (
        <label className={commandCss.reviewField} htmlFor={`${id}reason`}>
          {t("typeReason")}
          <input
            id={`${id}reason`}
            className={settingEditCss.settingInput}
            autoComplete="off"
            maxLength={200}
            value={starting.reason}
            onChange={({ target }) => starting.put({ reason: target.value })}
          />
        </label>
      )}
      {starting.fault !== null && (
        <p className="dialog-failure" role="alert">
          {starting.fault}
        </p>
      )}
      <p className={commandCss.reviewNote}>{t("countHint")}</p>
      <button
        type="button"
        className="bp6-button bp6-intent-primary"
        disabled={!starting.maySend(houseCount)}
        onKeyDown={ignoreEnter}
        onClick={() => void start()}
      >
        {t("start", { count: houseCount })}
      </button>
    </section>
  );
});
