import "./peer.css";
import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { Peer } from "../../../contract/peer.ts";
import { useStores } from "../../context/use-stores.ts";
import { usePeerSay } from "../../i18n/words/peer.ts";
import { Task } from "../../stores/record/task.ts";
import { OneTimeSecret } from "../part/one-time-secret.tsx";
import { ReturnFocus } from "../part/return-focus.tsx";
import { TaskDialog } from "../part/task-dialog.tsx";
import { RecordPage } from "../record/record-page.tsx";
import { useRecordPage } from "../record/use-record-page.ts";
import { peerColumns } from "./peer-column.tsx";
import { peerFields, peerSource } from "./peer-source.tsx";
import { Watchers } from "./watchers.tsx";

/** /system/peer: other installations that this one watches, and who watches this one. */
export const PeerManage = observer(function PeerManage() {
  const { fleet, callApi, toast } = useStores();
  const { say, language } = usePeerSay();
  const page = useRecordPage(peerSource);
  const { editor, mayManage, created, reload } = page;
  const [renewal] = useState(
    () => new Task(({ id }: Peer) => callApi("renewPeer", { id }), reload),
  );
  const [closed, setClosed] = useState<Peer | null>(null);
  const takeInHand = ({ id, name }: Peer) =>
    void callApi("ackPeer", { id }).then(
      () => {
        toast.show("success", say("taken", { name }));
        reload();
      },
      () => undefined,
    );
  return (
    <div className="peer-page">
      <Watchers />
      <RecordPage
        page={page}
        title="peerManage"
        searchHint="searchPeer"
        empty={{ title: "noPeers", why: "noPeersWhy" }}
        columns={peerColumns({
          say,
          language,
          fleet,
          actions: mayManage ? { editor, takeInHand, renew: renewal.ask } : null,
        })}
        fields={() => peerFields(say, language, fleet)}
        newTitle={say("newPeer")}
        removalNote={say("removePeerNote")}
      />
      <RenewalDialog task={renewal} />
      <NewPeerDialog
        peer={created === closed ? null : created}
        onClose={() => setClosed(created)}
      />
    </div>
  );
});

/** The address of one that was just made. */
const NewPeerDialog = observer(function NewPeerDialog({
  peer,
  onClose,
}: {
  peer: Peer | null;
  onClose: () => void;
}) {
  const { say } = usePeerSay();
  return (
    <Dialog
      isOpen={peer !== null && peer.address !== null}
      onClose={onClose}
      className="shell-dialog task-dialog"
      title={say("addressTitle", { name: peer?.name ?? "" })}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      canEscapeKeyClose={false}
    >
      <ReturnFocus />
      <DialogBody>{peer !== null && <Address peer={peer} />}</DialogBody>
      <DialogFooter actions={<Button intent="primary" text={say("close")} onClick={onClose} />} />
    </Dialog>
  );
});

/** Asks before an address that may be in use is void, and shows the new one once. */
const RenewalDialog = observer(function RenewalDialog({ task }: { task: Task<Peer, Peer> }) {
  const { say } = usePeerSay();
  return (
    <TaskDialog
      task={task}
      title={say("newAddress")}
      button={
        <Button
          intent="danger"
          loading={task.isSending}
          text={say("newAddress")}
          onClick={() => void task.confirm()}
        />
      }
      renderOutcome={() => task.result !== null && <Address peer={task.result} />}
    >
      {({ name }) => <p>{say("askNewAddress", { name })}</p>}
    </TaskDialog>
  );
});

/** Where nobody has said how this server is reached, it is as this page is. */
const Address = observer(function Address({ peer: { name, address } }: { peer: Peer }) {
  const { say } = usePeerSay();
  const whole = address?.startsWith("/") === true ? `${window.location.origin}${address}` : address;
  return (
    <>
      <p>{say("addressHow")}</p>
      <OneTimeSecret label={say("addressTitle", { name })} text={whole ?? ""} />
      <p>{say("addressOnce")}</p>
    </>
  );
});
