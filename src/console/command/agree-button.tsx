import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { Command } from "../../../contract/control/command.ts";
import { useStores } from "../../context/use-stores.ts";
import { useCommandSay } from "../../i18n/words/command.ts";
import { nameIn } from "../../lib/name.ts";
import { Answer } from "../../stores/record/answer.ts";
import { AgreeDialog } from "./agree-dialog.tsx";
import { AgreeReview, hasRisen } from "./agree-review.tsx";

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
  const { id, approver } = command;
  const [weighed] = useState(() => new Answer((options) => callApi("getCommand", { id }, options)));
  const isOwn = command.createdBy === session.user?.id;
  if (!isOwn && approver !== undefined && approver.id !== session.user?.id) return null;
  const house = fleet.house(command.houseId)?.house;
  const riskNow = weighed.isLoading ? null : (weighed.value?.riskNow ?? null);
  const open = () => {
    setOpen(true);
    void weighed.load(false);
  };
  const agree = async () => {
    setSending(true);
    // A failure is told by the frame around the pages.
    const next = await callApi("approveCommand", { id }).catch(() => null);
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
        onClick={open}
      />
      {isOpen && (
        <AgreeDialog
          title={say("agreeTitle", { name: house === undefined ? "" : nameIn(house, language) })}
          back={say("back")}
          agree={say("agree")}
          isSending={isSending}
          isHeld={weighed.isLoading || hasRisen(command, riskNow)}
          onAgree={() => void agree()}
          onClose={() => setOpen(false)}
        >
          <AgreeReview
            command={command}
            riskNow={riskNow}
            isWeighing={weighed.isLoading}
            timeZone={timeZone}
          />
        </AgreeDialog>
      )}
    </>
  );
});
