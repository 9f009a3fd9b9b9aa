import css from "./command.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { mayClose } from "../../../../contract/control/command/command-life.ts";
import { commandTimes } from "../../../../contract/control/command/command-state.ts";
import type { Command } from "../../../../contract/control/command/command.ts";
import { parameterOf } from "../../../../contract/control/parameter/parameter-catalog.ts";
import { measureText, settingName } from "../../../../contract/control/parameter/parameter-text.ts";
import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
import {
  type SettingChange,
  settingPlace,
  type SettingValue,
} from "../../../../contract/control/protocol/controller-setting.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import type { CommandSend } from "../../../stores/control/command-send.ts";
import { AgainButton, mayTryAgain } from "./again-button.tsx";
import { AgreeButton } from "./agree-button.tsx";
import { CloseButton } from "./close-button.tsx";
import { commandText, senderText, shownWords } from "./action-text.ts";
import { isOver, needsCheck, mayUndo, stateText } from "./command-state-text.ts";
import { TrialLine } from "./trial-line.tsx";
import { UndoButton } from "./undo-button.tsx";
import { useSecondsTo } from "./use-seconds-to.ts";

interface Props {
  readonly command: Command;
  /** Time at which the tried values revert by themselves; null: no trial. */
  readonly trialUntil: number | null;
  readonly timeZone: string;
  readonly send: CommandSend;
}

/** The state of a command: with a countdown while it runs, and both values where they differ. */
export const CommandRow = observer(function CommandRow(props: Props) {
  const { command, trialUntil, timeZone, send } = props;
  const { connection } = useStores();
  const { t, language } = useCommandText();
  const left = useSecondsTo(isOver(command) ? null : command.notAfter);
  // Nothing is started after the end of its window.
  const hasTime = left !== null && left > 0;
  const text = stateText(command, { t, language, timeZone, now: connection.serverNow });
  const tone = needsCheck(command) ? "is-troubled" : `is-${command.state}`;
  return (
    <li className={`cluster ${css.commandLine} ${tone}`} data-command={command.state}>
      {hasTime && <Ring command={command} left={left} />}
      <span className={css.commandWhat}>
        <strong>{commandText(command, t, language)}</strong>
        <small>{senderText(command, t)}</small>
      </span>
      <span className={css.commandState} role={needsCheck(command) ? "alert" : undefined}>
        {text}
        {command.cancelAskedAt !== null && !isOver(command) && <> · {t("cancelAsked")}</>}
      </span>
      <Buttons {...props} hasTime={hasTime} />
      <Values command={command} />
      {trialUntil !== null && (
        <TrialLine
          houseId={command.houseId}
          of={command.id}
          until={trialUntil}
          timeZone={timeZone}
          send={send}
        />
      )}
    </li>
  );
});

/** Countdown of its window. */
const Ring = observer(function Ring({ command, left }: { command: Command; left: number }) {
  const { t } = useCommandText();
  const whole = commandTimes.window[command.kind] / 1000;
  const share = Math.min(1, left / whole);
  const text = t("secondsLeft", { seconds: left });
  return (
    <span className={`inline-row ${css.commandRing}`} title={text}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <circle cx="10" cy="10" r="8" className={css.ringGround} />
        <circle
          cx="10"
          cy="10"
          r="8"
          className={css.ringLeft}
          pathLength={100}
          strokeDasharray={`${share * 100} 100`}
          transform="rotate(-90 10 10)"
        />
      </svg>
      <span>{left}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
});

const settingWords = (group: ParameterGroup, { k, row }: SettingChange, language: Language) => ({
  name: settingName(group, { key: k, row: row ?? null }, language),
  text: (value: SettingValue) =>
    measureText(parameterOf(group, k, row !== undefined), value, language),
});

/** Values that differ from the desired ones: each current value beside the desired one. */
const Values = observer(function Values({ command }: { command: Command }) {
  const { t, language } = useCommandText();
  const { group, items, found, state } = command;
  // The action was named already.
  const isOpen = group !== null && !isOver(command);
  const byPlace = new Map(found.map((item) => [settingPlace(item), item]));
  const shown = items.filter((item) => {
    const r = byPlace.get(settingPlace(item))?.r;
    return isOpen || (r !== undefined && r !== "applied" && state !== "verified");
  });
  if (shown.length === 0) return null;
  return (
    <ul className={css.commandValues}>
      {shown.map((item) => {
        const { name, text } =
          group === null ? shownWords(item.k, t, language) : settingWords(group, item, language);
        const is = byPlace.get(settingPlace(item));
        return (
          <li key={settingPlace(item)}>
            {name}{" "}
            <span className={state === "unconfirmed" ? css.commandUnknown : undefined}>
              {text(item.from)}
            </span>{" "}
            › <span className={css.commandWish}>{text(item.to)}</span>
            {is !== undefined && <ReadBack found={is} text={text} />}
          </li>
        );
      })}
    </ul>
  );
});

/** Value read back in place of the desired one, or the reason it was not written. */
const ReadBack = observer(function Found({
  found: { is, r, min, max },
  text,
}: {
  found: Command["found"][number];
  text: (value: SettingValue) => string;
}) {
  const { t } = useCommandText();
  return (
    <>
      {is !== undefined && <strong> {t("itemIs", { value: text(is) })}</strong>}
      {r === "unknown" && <strong> {t("itemUnknown")}</strong>}
      {/* The limits that a device reports may not be a valid range. */}
      {r === "range" && min !== undefined && max !== undefined && min <= max && (
        <strong> {t("itemRange", { from: text(min), to: text(max) })}</strong>
      )}
    </>
  );
});

/** True while the controller cannot have started. */
const mayWithdraw = ({ state, cancelAskedAt }: Command, hasTime: boolean): boolean =>
  cancelAskedAt === null &&
  (state === "awaiting" || (hasTime && (state === "queued" || state === "sent")));

/** Remaining actions on a command. */
const Buttons = observer(function Buttons({
  command,
  send,
  timeZone,
  hasTime,
}: Props & { hasTime: boolean }) {
  const { callApi, connection, fleet, session } = useStores();
  const { t } = useCommandText();
  if (!session.may("control.send")) return null;
  const cancel = async () => {
    // The frame around the pages reports a failure.
    const next = await callApi("cancelCommand", { id: command.id }).catch(() => null);
    if (next !== null) fleet.commands.put(next);
  };
  return (
    <span className={css.commandButtons}>
      {command.state === "awaiting" && <AgreeButton command={command} timeZone={timeZone} />}
      {mayClose(command, connection.serverNow) && <CloseButton command={command} />}
      {mayWithdraw(command, hasTime) && (
        <Button size="small" text={t("cancelCommand")} onClick={() => void cancel()} />
      )}
      {mayUndo(command) && <UndoButton command={command} send={send} />}
      {mayTryAgain(command) && <AgainButton command={command} send={send} />}
    </span>
  );
});
