import { HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type KeyboardEvent, useId, useState } from "react";
import type { Batch } from "../../../contract/control/batch.ts";
import { batchTimes } from "../../../contract/control/batch.ts";
import { fieldsOf } from "../../stores/port/call.ts";
import { useStores } from "../../context/use-stores.ts";
import { useBatchSay } from "../../i18n/words/batch.ts";
import { useSecondsTo } from "../command/use-seconds-to.ts";
import { media, useMedia } from "../part/use-media.ts";
import { useFirstHouses } from "./use-first-houses.ts";

interface Props {
  readonly batch: Batch;
  readonly left: ReadonlySet<number>;
  readonly onStarted: () => void;
}

const soaks = [10, 5, 20, 30, 60, 0];
const tolerances = [0, 0.01, 0.02, 0.05, 0.1];
/** Enter never sends: whoever types a number and presses it has not decided anything. */
const holdEnter = (event: KeyboardEvent) => {
  if (event.key === "Enter") event.preventDefault();
};

/** How a plan is carried out, what the person has to give, and the button that starts it. */
export const BatchStart = observer(function BatchStart(props: Props) {
  const { say } = useBatchSay();
  const isNarrow = useMedia(media.phone);
  if (isNarrow) return <p className="batch-block">{say("startHere")}</p>;
  return <StartForm {...props} />;
});

const StartForm = observer(function StartForm({ batch, left, onStarted }: Props) {
  const { callApi } = useStores();
  const { say } = useBatchSay();
  const id = useId();
  const going = batch.counts.waiting - left.size;
  const [firstHouseId, setFirst] = useState<number | null>(null);
  const [isInWaves, setInWaves] = useState(batch.kind !== "undo");
  const [soakMin, setSoak] = useState(10);
  const [tolerance, setTolerance] = useState(0);
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const secondsLeft = useSecondsTo(batch.plannedAt + batchTimes.startMs);
  const firsts = useFirstHouses(batch.id, left);
  const isRisky = batch.risk === "2" || batch.risk === "3";
  const isReasonAsked = batch.asks.includes("reason");
  const isGiven = Number(typed) === going && (!isReasonAsked || reason.trim() !== "");
  const maySend = going > 0 && isGiven && secondsLeft !== 0 && !isSending;
  const start = () => {
    setSending(true);
    setFault(null);
    void callApi("startBatch", {
      id: batch.id,
      left: [...left],
      firstHouseId,
      isInWaves,
      soakMin,
      tolerance: isRisky ? 0 : tolerance,
      confirm: { houses: Number(typed), reason },
    })
      .then(onStarted, (error: unknown) =>
        setFault(Object.values(fieldsOf(error)).join(" ") || null),
      )
      .finally(() => setSending(false));
  };
  if (secondsLeft === 0)
    return (
      <p className="batch-block" role="alert">
        {say("planOver")}
      </p>
    );
  return (
    <section className="batch-block batch-start" aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>{say("startTitle")}</h2>
      <div className="batch-options">
        <label>
          {say("wavesOf")}
          <HTMLSelect
            value={isInWaves ? "1" : "0"}
            onChange={({ currentTarget }) => setInWaves(currentTarget.value === "1")}
            options={[
              { value: "1", label: say("wavesYes") },
              { value: "0", label: say("wavesNo") },
            ]}
          />
        </label>
        {isInWaves && (
          <>
            <label>
              {say("firstHouse")}
              <HTMLSelect
                value={firstHouseId ?? ""}
                onChange={({ currentTarget: { value } }) =>
                  setFirst(value === "" ? null : Number(value))
                }
                options={[{ value: "", label: say("firstAuto") }, ...firsts]}
              />
            </label>
            <label>
              {say("soak")}
              <HTMLSelect
                value={soakMin}
                onChange={({ currentTarget }) => setSoak(Number(currentTarget.value))}
                options={soaks.map((value) => ({
                  value,
                  label: value === 0 ? say("soakNone") : say("soakMin", { count: value }),
                }))}
              />
            </label>
          </>
        )}
        {!isRisky && (
          <label>
            {say("tolerance")}
            <HTMLSelect
              value={tolerance}
              onChange={({ currentTarget }) => setTolerance(Number(currentTarget.value))}
              options={tolerances.map((value) => ({
                value,
                label:
                  value === 0
                    ? say("toleranceNone")
                    : say("toleranceShare", { count: value * 100 }),
              }))}
            />
          </label>
        )}
      </div>
      {isRisky && <p className="review-note">{say("oneAFarm")}</p>}
      {batch.asks.includes("second") && <p className="review-note">{say("secondFirst")}</p>}
      <label className="review-field" htmlFor={`${id}count`}>
        {say("typeCount", { count: going })}
        <input
          id={`${id}count`}
          className="setting-input"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      {isReasonAsked && (
        <label className="review-field" htmlFor={`${id}reason`}>
          {say("typeReason")}
          <input
            id={`${id}reason`}
            className="setting-input"
            autoComplete="off"
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </label>
      )}
      {fault !== null && (
        <p className="dialog-failure" role="alert">
          {fault}
        </p>
      )}
      <p className="review-note">{say("countHint")}</p>
      <button
        type="button"
        className="bp6-button bp6-intent-primary"
        disabled={!maySend}
        onKeyDown={holdEnter}
        onClick={start}
      >
        {say("start", { count: going })}
      </button>
    </section>
  );
});
