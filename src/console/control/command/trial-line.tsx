import css from "./command.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import type { CommandSend } from "../../../stores/control/command-send.ts";

/** A trial that is running: when the former values come back, and what ends it before. */
export const TrialLine = observer(function TrialLine({
  houseId,
  of,
  until,
  timeZone,
  send,
}: {
  houseId: number;
  /** The command that is tried. */
  of: string;
  until: number;
  timeZone: string;
  send: CommandSend;
}) {
  const { session } = useStores();
  const { t } = useCommandText();
  const end = (to: "keep" | "former") =>
    void send.arm({ kind: "do", houseId, action: { do: "trial", of, to } });
  return (
    <span className={`cluster ${css.commandTrial}`}>
      {t("trialRuns", { time: formatTime(until, timeZone).slice(-8) })}
      {session.may("control.send") && (
        <span className={css.commandButtons}>
          <Button size="small" text={t("trialKeep")} onClick={() => end("keep")} />
          <Button size="small" text={t("trialFormer")} onClick={() => end("former")} />
        </span>
      )}
    </span>
  );
});
