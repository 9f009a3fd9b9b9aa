import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import type { Peer } from "../../../../contract/operate/peer.ts";
import { usePeerText } from "../../../i18n/words/operate/peer-words.ts";
import type { Task } from "../../../stores/record/task.ts";
import { OneTimeSecret } from "../../components/dialog/one-time-secret.tsx";
import { SecretDialog } from "../../components/dialog/secret-dialog.tsx";
import { TaskDialog } from "../../components/dialog/task-dialog.tsx";

/** The address of an installation that was just added. */
export const NewPeerDialog = observer(function NewPeerDialog({
  peer,
  onClose,
}: {
  peer: Peer | null;
  onClose: () => void;
}) {
  const { t } = usePeerText();
  return (
    <SecretDialog
      isOpen={peer !== null && peer.address !== null}
      title={t("addressTitle", { name: peer?.name ?? "" })}
      onClose={onClose}
    >
      {peer !== null && <Address peer={peer} />}
    </SecretDialog>
  );
});

/** Asks before replacing an address that may be in use, and shows the new one once. */
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

/** Without a configured address of this server, this page's is used. */
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
