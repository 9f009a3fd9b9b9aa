import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { Command } from "../../../../contract/control/command/command.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import { useHouseName } from "../../components/house/use-house-name.ts";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { AgreeDialog } from "./agree-dialog.tsx";
import { AgreeReview, hasRisen } from "./agree-review.tsx";

interface Props {
  readonly command: Command;
  readonly timeZone: string;
}

/** The consent of a second person, who first sees the command and its risk. */
export const AgreeButton = observer(function AgreeButton({ command, timeZone }: Props) {
  const { session } = useStores();
  const { t } = useCommandText();
  const [isOpen, setOpen] = useState(false);
  const { approver } = command;
  const isOwn = command.createdBy === session.user?.id;
  if (!isOwn && approver !== undefined && approver.id !== session.user?.id) return null;
  return (
    <>
      <Button
        size="small"
        intent="primary"
        text={t("agree")}
        disabled={isOwn || !session.may("control.approve")}
        title={isOwn ? t("agreeOwn") : undefined}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <AgreeCommand command={command} timeZone={timeZone} onClose={() => setOpen(false)} />
      )}
    </>
  );
});

const AgreeCommand = observer(function AgreeCommand({
  command,
  timeZone,
  onClose,
}: Props & { onClose: () => void }) {
  const { callApi, fleet } = useStores();
  const { t } = useCommandText();
  const houseName = useHouseName();
  const [isSending, setSending] = useState(false);
  const { id } = command;
  const reply = useApiQuery("getCommand", { id });
  const { value, failure } = reply;
  const isAssessing = reply.isLoading || (value === undefined && failure === null);
  const riskNow = isAssessing ? null : (value?.riskNow ?? null);
  const agree = async () => {
    setSending(true);
    // The frame around the pages reports a failure.
    const next = await callApi("approveCommand", { id }).catch(() => null);
    setSending(false);
    onClose();
    if (next !== null) fleet.commands.put(next);
  };
  return (
    <AgreeDialog
      title={t("agreeTitle", { name: houseName(command.houseId) })}
      back={t("back")}
      agree={t("agree")}
      isSending={isSending}
      isDisabled={isAssessing || hasRisen(command, riskNow)}
      onAgree={() => void agree()}
      onClose={onClose}
    >
      <AgreeReview
        command={command}
        riskNow={riskNow}
        isAssessing={isAssessing}
        timeZone={timeZone}
      />
    </AgreeDialog>
  );
});
