import css from "./work-state.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { unbroken } from "../../../ui/unbroken.tsx";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { useOnChange } from "../../components/answer/use-on-change.ts";
import { useWorkQueue } from "./use-work-queue.ts";

/** Work that is recorded and not sent yet, and work that the server refused. */
export const WorkState = observer(function WorkState({ onSent }: { readonly onSent: () => void }) {
  const queue = useWorkQueue();
  const { t } = useMaintenanceText();
  const { waiting, refused, sentCount, isStored } = queue;
  useOnChange(sentCount, onSent);
  if (waiting.length + refused.length === 0) return null;
  return (
    <div className={css.mtWork} role="status">
      {waiting.length > 0 && (
        <p>
          {t(isStored ? "mtWaiting" : "mtWaitingUnkept", { count: waiting.length })}{" "}
          <Button size="small" text={t("mtSendAgain")} onClick={queue.sendAgain} />
        </p>
      )}
      {refused.map(({ input, of, refusal }) => (
        <p key={input.draftId}>
          {unbroken(t("mtRefused", { of, reason: refusal ?? "" }))}{" "}
          <Button
            size="small"
            text={t("mtDiscard")}
            onClick={() => void queue.discard(input.draftId)}
          />
        </p>
      ))}
    </div>
  );
});
