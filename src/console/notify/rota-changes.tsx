import { inOneLanguage } from "../../../contract/base/words.ts";
import noteCss from "../components/answer/note.module.css";
import css from "./rota.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { Rota, RotaShifts, RotaSwap, swapAnswers } from "../../../contract/notify/rota.ts";
import { useStores } from "../../context/use-stores.ts";
import { useRotaText } from "../../i18n/words/notify/rota-words.ts";
import { spanText } from "./week-text.ts";
import { personName } from "../../stores/record/person-names.ts";

interface Props {
  readonly rota: Rota;
  readonly shifts: RotaShifts;
  readonly onDone: () => void;
}

/** Changes of single days, and swaps that wait for an answer. */
export const RotaChanges = observer(function RotaChanges({ rota, shifts, onDone }: Props) {
  const { t } = useRotaText();
  const waiting = shifts.swaps.filter(({ state }) => state === "offered");
  return (
    <div className={css.rotaPart}>
      {waiting.length > 0 && (
        <>
          <h2>{t("swapWaits")}</h2>
          <ul className="bare-list">
            {waiting.map((swap) => (
              <SwapLine key={swap.id} swap={swap} onDone={onDone} />
            ))}
          </ul>
        </>
      )}
      <h2>{t("dutyChanges")}</h2>
      {shifts.changes.length === 0 ? (
        <p className={noteCss.panelNone}>{t("dutyNoChanges")}</p>
      ) : (
        <ul className="bare-list">
          {shifts.changes.map((change) => (
            <Change key={change.id} rota={rota} change={change} onDone={onDone} />
          ))}
        </ul>
      )}
    </div>
  );
});

const Change = observer(function Change({
  rota,
  change,
  onDone,
}: {
  readonly rota: Rota;
  readonly change: RotaShifts["changes"][number];
  readonly onDone: () => void;
}) {
  const { callApi } = useStores();
  const { t, language } = useRotaText();
  const [isBusy, setBusy] = useState(false);
  const drop = () => {
    setBusy(true);
    void callApi("dropDuty", { id: change.id })
      .then(onDone, () => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <li className="cluster">
      <b>{personName(change.name)}</b>
      <span className="digits">{spanText(change, rota.timeZone, language)}</span>
      <small className="muted">
        {[inOneLanguage(change.note, language), t("dutyBy", { name: personName(change.madeBy) })]
          .filter((text) => text !== "")
          .join(" · ")}
      </small>
      {change.mayDrop && (
        <Button
          size="small"
          variant="outlined"
          loading={isBusy}
          text={t("dutyDrop")}
          aria-label={t("dutyDropNamed", { name: personName(change.name) })}
          onClick={drop}
        />
      )}
    </li>
  );
});

type SwapAnswer = (typeof swapAnswers)[number];

/** A pending swap, with the user's possible answers. */
export const SwapLine = observer(function SwapLine({
  swap,
  onDone,
}: {
  readonly swap: RotaSwap;
  readonly onDone: () => void;
}) {
  const { callApi, session } = useStores();
  const { t, language } = useRotaText();
  const [isBusy, setBusy] = useState(false);
  const answer = (reply: SwapAnswer) => {
    setBusy(true);
    void callApi("answerSwap", { id: swap.id, answer: reply })
      .then(onDone, () => undefined)
      .finally(() => setBusy(false));
  };
  const { give, take, timeZone, name, toName } = swap;
  const button = (word: "swapAccept" | "swapDecline" | "swapWithdraw", reply: SwapAnswer) => (
    <Button
      size="small"
      variant="outlined"
      disabled={isBusy}
      text={t(word)}
      onClick={() => answer(reply)}
    />
  );
  const isRecipient = swap.toUserId === session.userId;
  return (
    <li className="cluster">
      <span>
        {t("swapText", {
          name: personName(name),
          give: spanText(give, timeZone, language),
          to: personName(toName),
        })}
        {take !== null && ` ${t("swapFor", { take: spanText(take, timeZone, language) })}`}
        {swap.note !== "" && <small className="muted"> {inOneLanguage(swap.note, language)}</small>}
      </span>
      {isRecipient && button("swapAccept", "accepted")}
      {isRecipient && button("swapDecline", "declined")}
      {swap.userId === session.userId && button("swapWithdraw", "withdrawn")}
    </li>
  );
});
