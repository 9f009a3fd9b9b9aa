import shellDialogCss from "../../components/dialog/shell-dialog.module.css";
import taskDialogCss from "../../components/dialog/task-dialog.module.css";
import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { Peer } from "../../../../contract/operate/peer.ts";
import { usePeerText } from "../../../i18n/words/operate/peer-words.ts";
import type { Task } from "../../../stores/record/task.ts";
import { OneTimeSecret } from "../../components/dialog/one-time-secret.tsx";
import { ReturnFocus } from "../../components/dialog/return-focus.tsx";
import { TaskDialog } from "../../components/dialog/task-dialog.tsx";

/** The address of one that was just made. */
export const NewPeerDialog = observer(function NewPeerDialog({
  peer,
  onClose,
}: {
  peer: Peer | null;
  onClose: () => void;
}) {
  const { t } = usePeerText();
  return (
    <Dialog
      isOpen={peer !== null && peer.address !== null}
      onClose={onClose}
      className={`${shellDialogCss.shellDialog} ${taskDialogCss.taskDialog}`}
      title={t("addressTitle", { name: peer?.name ?? "" })}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      canEscapeKeyClose={false}
    >
      <ReturnFocus />
      <DialogBody>{peer !== null && <Address peer={peer} />}</DialogBody>
      <DialogFooter actions={<Button intent="primary" text={t("close")} onClick={onClose} />} />
    </Dialog>
  );
});

/** Asks before an address that may be in use becomes void, and shows the new one once. */
export const RenewalDialog = observer(function RenewalDialog({ task }: { task: Task<Peer, Peer> }) {
  const { t } = usePeerText();
  return (
    <TaskDialog
      task={task}
      title={t("newAddress")}
      button={
        <Button
          intent="danger"
          loading={task.isSending}
          text={t("newAddress")}
          onClick={() => void task.confirm()}
        />
      }
      renderOutcome={() => task.result !== null && <Address peer={task.result} />}
    >
      {({ name }) => <p>{t("askNewAddress", { name })}</p>}
    </TaskDialog>
  );
});

/** Without a configured address of this server, that of this page is used. */
const Address = observer(function Address({ peer: { name, address } }: { peer: Peer }) {
  const { t } = usePeerText();
  const whole = address?.startsWith("/") === true ? `${window.location.origin}${address}` : address;
  return (
    <>
      <p>{t("addressHow")}</p>
      <OneTimeSecret label={t("addressTitle", { name })} text={whole ?? ""} />
      <p>{t("addressOnce")}</p>
    </>
  );
});
