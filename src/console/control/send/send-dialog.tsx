import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { KeyboardEvent, ReactNode } from "react";
import { animalOf } from "../../../../contract/base/animal.ts";
import type { HouseSettingsReply } from "../../../../contract/control/parameter/setting-row.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import type { CommandSend } from "../../../stores/control/command-send.ts";
import { useHouseName } from "../../components/house/use-house-name.ts";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { ConflictView } from "./conflict-view.tsx";
import { RefusedView } from "./refused-view.tsx";
import { ReviewView } from "./review-view.tsx";
import { useSecondsTo } from "../command/use-seconds-to.ts";
import "../../components/dialog/shell-dialog.module.css";
import taskDialogCss from "../../components/dialog/task-dialog.module.css";
import commandCss from "../command/command.module.css";

interface Props {
  readonly send: CommandSend;
  readonly record: HouseRecord;
  /** Known settings of the controller. */
  readonly settings: HouseSettingsReply;
  readonly timeZone: string;
  /** Continues from the controller's present values; undefined: nothing is edited. */
  readonly onMerge?: (group: string) => void;
}

/** Enter never sends a command: it would be too easy to press it after typing the name. */
const holdEnter = (event: KeyboardEvent) => {
  if (event.key === "Enter") event.preventDefault();
};

/** A command is reviewed and then sent: two steps, so that nothing is sent by mistake. */
export const SendDialog = observer(function SendDialog(props: Props) {
  const { send, record } = props;
  const { t } = useCommandText();
  const { step, requested } = send;
  const houseName = useHouseName();
  const title =
    step === "conflict"
      ? t("conflictTitle")
      : t(
          requested?.kind === "do"
            ? "doTitle"
            : requested?.kind === "undo"
              ? "undoTitle"
              : "sendTitle",
        );
  return (
    <Dialog
      isOpen={send.isOpen}
      onClose={send.close}
      title={`${houseName(record.id)} · ${title}`}
      className={`shell-dialog ${taskDialogCss.taskDialog} ${commandCss.sendDialog}`}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      canEscapeKeyClose={step !== "sending"}
    >
      <ReturnFocus />
      <DialogBody>
        {/* There is no review any more while the dialog fades out. */}
        {send.isOpen && <Body {...props} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t("back")} disabled={step === "sending"} onClick={send.close} />
            <Next send={send} record={record} />
          </>
        }
      />
    </Dialog>
  );
});

/** No answer yet, or an invalid one. */
const Unanswered = observer(function Unanswered({
  step,
  failure,
}: {
  step: "failed" | "finding";
  failure: string | null;
}) {
  const { t } = useCommandText();
  return step === "failed" ? (
    <p className="dialog-failure" role="alert">
      {t("failed", { reason: failure ?? "" })}
    </p>
  ) : (
    <p role="status">
      {t("finding")} {failure}
    </p>
  );
});

/** An undo does not touch what was changed since; edited values are compared in their group. */
const AfterConflict = observer(function AfterConflict({
  send,
  group,
  onMerge,
}: {
  send: CommandSend;
  group: string;
  onMerge: Props["onMerge"];
}) {
  const { t } = useCommandText();
  if (send.requested?.kind === "undo") {
    const count = send.undoRest.length;
    return count === 0 ? (
      <p>{t("undoNothing")}</p>
    ) : (
      <Button text={t("undoRest", { count })} onClick={() => void send.armRest()} />
    );
  }
  const merge = () => {
    send.close();
    onMerge?.(group);
  };
  return onMerge !== undefined && <Button text={t("compare")} onClick={merge} />;
});

const Body = observer(function Body(props: Props): ReactNode {
  const { send, record, timeZone, onMerge } = props;
  const { t } = useCommandText();
  const { step, conflict, refusal, ready, failure } = send;
  if (step === "conflict" && conflict !== null)
    return (
      <ConflictView conflict={conflict} timeZone={timeZone}>
        <AfterConflict send={send} group={conflict.group} onMerge={onMerge} />
      </ConflictView>
    );
  if (step === "refused" && refusal !== null)
    return (
      <RefusedView
        refusal={refusal}
        animal={animalOf(record.house.species)}
        timeZone={timeZone}
        isWrite={send.requested?.kind !== "do"}
        houseId={record.id}
        onLeave={send.close}
      />
    );
  if (step === "failed" || step === "finding") return <Unanswered step={step} failure={failure} />;
  return ready === null ? (
    <p role="status">{t("looking")}</p>
  ) : (
    <ReviewView {...props} ready={ready} />
  );
});

/** The buttons that continue from each step. */
const Next = observer(function Next({ send, record }: Pick<Props, "send" | "record">) {
  const { t, language } = useCommandText();
  const { step, ready, failure } = send;
  const left = useSecondsTo(ready?.until ?? null);
  const name = nameIn(record.house, language);
  if (step === "finding")
    return failure === null ? null : (
      <Button text={t("findAgain")} onClick={() => void send.find()} />
    );
  const isOver = step === "review" && left === 0;
  if (step === "failed" || step === "refused" || isOver)
    return <Button text={t("reviewAgain")} onClick={() => void send.again()} />;
  if (ready === null || step === "conflict") return null;
  const { items, action } = ready.command;
  return (
    // Not the library's button: it would click itself when Enter is released.
    <button
      type="button"
      className="bp6-button bp6-intent-primary"
      disabled={!send.maySend}
      onKeyDown={holdEnter}
      onClick={() => void send.send()}
    >
      {action === null ? t("sendCount", { count: items.length, name }) : t("sendDo", { name })}
    </button>
  );
});
