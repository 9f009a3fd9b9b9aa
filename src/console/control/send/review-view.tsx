import commandCss from "../command/command.module.css";
import settingEditCss from "../setting-edit/setting-edit.module.css";
import { HTMLSelect } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useId } from "react";
import { animalOf } from "../../../../contract/base/animal.ts";
import type { CommandReview } from "../../../../contract/control/command/command.ts";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import type { HouseSettingsReply } from "../../../../contract/control/parameter/setting-row.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import type { CommandSend } from "../../../stores/control/command-send.ts";
import { FindingList } from "../setting-edit/finding-list.tsx";
import { actionText } from "../command/action-text.ts";
import { ReviewItems } from "../command/review-items.tsx";
import { RiskLines } from "../command/risk-lines.tsx";
import { findingsOf } from "./reply-finding.ts";
import { useSecondsTo } from "../command/use-seconds-to.ts";
import { personName } from "../../../stores/record/person-names.ts";

interface Props {
  readonly send: CommandSend;
  readonly ready: Extract<CommandReview, { outcome: "ready" }>;
  readonly record: HouseRecord;
  /** Known settings of the controller. */
  readonly settings: HouseSettingsReply;
  readonly timeZone: string;
}

/** Command to be sent: current value, desired value, check; its risk; text to type. */
export const ReviewView = observer(function ReviewView({
  send,
  ready,
  record,
  settings,
  timeZone,
}: Props) {
  const { t, language } = useCommandText();
  const { command, findings, until } = ready;
  // The controller may not have answered the review: its values may be old.
  const known = settings.groups.find(({ group }) => group === command.group);
  const left = useSecondsTo(until);
  const name = nameIn(record.house, language);
  const subject =
    command.action === null
      ? command.group === null
        ? ""
        : parameterGroups[command.group][language]
      : actionText(command.action, t, language);
  return (
    <div className={commandCss.review}>
      <h3>
        {name} · {subject}
      </h3>
      <ReviewItems
        command={command}
        readAt={known === undefined ? "–" : formatTime(known.readAt, timeZone).slice(-8)}
      />
      <FindingList findings={findingsOf(findings)} />
      <RiskLines risk={command.risk} animal={animalOf(record.house.species)} />
      {/* An undo within its time asks for no more than the change did, whatever its risk class. */}
      {command.risk?.asks.length === 0 && (
        <p>{t(command.undoOf === null ? "asksNothing" : "undoAsksNothing")}</p>
      )}
      {settings.offer.trial && <TrialChoice send={send} ready={ready} />}
      <Confirm send={send} ready={ready} name={name} />
      <p className={commandCss.reviewNote} role={left === 0 ? "alert" : undefined}>
        {left === 0 ? t("timeOver") : t("timeLeft", { seconds: left ?? 0 })}
      </p>
    </div>
  );
});

const trials = [15, 30, 60] as const;

/** Class 2 and 3 can be tried: the former values come back by themselves. */
const TrialChoice = observer(function TrialChoice({
  send,
  ready: { command },
}: Pick<Props, "send" | "ready">) {
  const { t } = useCommandText();
  const risk = command.risk?.class;
  if (send.requested?.kind !== "write" || (risk !== "2" && risk !== "3")) return null;
  return (
    <label className={commandCss.reviewTrial}>
      {t("trial")}
      <HTMLSelect
        value={send.trialMin ?? ""}
        disabled={send.isBusy}
        onChange={({ currentTarget: { value } }) =>
          void send.tryFor(trials.find((trial) => String(trial) === value) ?? null)
        }
        options={[
          { value: "", label: t("trialNone") },
          ...trials.map((min) => ({ value: String(min), label: t("trialFor", { min }) })),
        ]}
      />
    </label>
  );
});

/** Choice of the person who approves. */
const Second = observer(function Second({ send, ready }: Pick<Props, "send" | "ready">) {
  const { t } = useCommandText();
  const id = useId();
  if (ready.approvers.length === 0) return <p role="alert">{t("secondNobody")}</p>;
  const isMissing = send.lacks.includes("second");
  return (
    <div className={commandCss.reviewField}>
      <label htmlFor={id}>{t("secondChoose")}</label>
      <HTMLSelect
        id={id}
        value={send.approver ?? ""}
        disabled={send.isBusy}
        aria-describedby={isMissing ? `${id}missing` : undefined}
        onChange={({ currentTarget: { value } }) =>
          send.chooseApprover(
            ready.approvers.find((approver) => String(approver.id) === value)?.id ?? null,
          )
        }
        options={[
          { value: "", label: "–" },
          ...ready.approvers.map((approver) => ({
            value: approver.id,
            label: personName(approver.name),
          })),
        ]}
      />
      {isMissing && <small id={`${id}missing`}>{t("secondMissing")}</small>}
    </div>
  );
});

const Confirm = observer(function Confirm({
  send,
  ready,
  name,
}: Pick<Props, "send" | "ready"> & { name: string }) {
  const { t } = useCommandText();
  const id = useId();
  const asks = ready.command.risk?.asks ?? [];
  return (
    <>
      {asks.includes("name") && (
        <label className={commandCss.reviewField} htmlFor={`${id}name`}>
          {t("typeName", { name })}
          <input
            id={`${id}name`}
            className={settingEditCss.settingInput}
            autoComplete="off"
            maxLength={80}
            value={send.name}
            onChange={({ target }) => send.typeName(target.value)}
          />
        </label>
      )}
      {asks.includes("reason") && (
        <label className={commandCss.reviewField} htmlFor={`${id}reason`}>
          {t("typeReason")}
          <input
            id={`${id}reason`}
            className={settingEditCss.settingInput}
            autoComplete="off"
            maxLength={200}
            value={send.reason}
            onChange={({ target }) => send.typeReason(target.value)}
          />
        </label>
      )}
      {asks.includes("second") && <Second send={send} ready={ready} />}
      <p className={commandCss.reviewNote}>{t("enterHint")}</p>
    </>
  );
});
