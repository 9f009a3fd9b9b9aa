import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { animalOf } from "../../../contract/animal.ts";
import type { Command } from "../../../contract/control/command.ts";
import { useStores } from "../../context/use-stores.ts";
import { useCommandSay } from "../../i18n/words/command.ts";
import { nameIn } from "../../lib/name.ts";
import { formatTime } from "../../lib/time.ts";
import { ReturnFocus } from "../part/return-focus.tsx";
import { commandText } from "./action-text.ts";
import { ReviewItems } from "./review-items.tsx";
import { RiskLines } from "./risk-lines.tsx";

interface Props {
  readonly command: Command;
  readonly timeZone: string;
}

/** The word of a second person, who sees first what he agrees to. */
export const AgreeButton = observer(function AgreeButton({ command, timeZone }: Props) {
  const { callApi, fleet, session } = useStores();
  const { say, language } = useCommandSay();
  const [isOpen, setOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  const { approver } = command;
  const isOwn = command.createdBy === session.user?.id;
  if (!isOwn && approver !== undefined && approver.id !== session.user?.id) return null;
  const house = fleet.house(command.houseId)?.house;
  const agree = async () => {
    setSending(true);
    // A failure is told by the frame around the pages.
    const next = await callApi("approveCommand", { id: command.id }).catch(() => null);
    setSending(false);
    setOpen(false);
    if (next !== null) fleet.commands.put(next);
  };
  return (
    <>
      <Button
        size="small"
        intent="primary"
        text={say("agree")}
        disabled={isOwn || !session.may("control.approve")}
        title={isOwn ? say("agreeOwn") : undefined}
        onClick={() => setOpen(true)}
      />
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={say("agreeTitle", { name: house === undefined ? "" : nameIn(house, language) })}
        className="shell-dialog task-dialog send-dialog"
        isCloseButtonShown={false}
      >
        <ReturnFocus />
        <DialogBody>
          <Agreed command={command} timeZone={timeZone} />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={say("back")} disabled={isSending} onClick={() => setOpen(false)} />
              <Button
                intent="primary"
                text={say("agree")}
                loading={isSending}
                onClick={() => void agree()}
              />
            </>
          }
        />
      </Dialog>
    </>
  );
});

/** What its author was shown when he sent it, and why he did. */
const Agreed = observer(function Agreed({ command, timeZone }: Props) {
  const { fleet } = useStores();
  const { say, language } = useCommandSay();
  const species = fleet.house(command.houseId)?.house.species;
  const { armedAt, why, operatorName, operator, trialMin } = command;
  const time = formatTime(armedAt, timeZone).slice(-8);
  return (
    <div className="review">
      <h3>{commandText(command, say, language)}</h3>
      <p>{say("askedBy", { name: operatorName || operator, time })}</p>
      <ReviewItems command={command} readAt={time} />
      <RiskLines risk={command.risk} animal={species === undefined ? "bird" : animalOf(species)} />
      {trialMin !== null && <p>{say("trialFor", { min: trialMin })}</p>}
      {why !== undefined && <p>{say("whySent", { why })}</p>}
    </div>
  );
});
