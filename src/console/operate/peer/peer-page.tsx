import css from "./peer.module.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { Peer } from "../../../../contract/operate/peer.ts";
import { useStores } from "../../../context/use-stores.ts";
import { usePeerText } from "../../../i18n/words/operate/peer-words.ts";
import { Task } from "../../../stores/record/task.ts";
import { RecordPage } from "../../crud/page/record-page.tsx";
import { useRecordPage } from "../../crud/page/use-record-page.ts";
import { NewPeerDialog, RenewalDialog } from "./peer-address.tsx";
import { peerColumns } from "./peer-column.tsx";
import { peerFields, peerSource } from "./peer-source.tsx";
import { Watchers } from "./watchers.tsx";

/** /system/peer: other installations that this one watches, and those that watch this one. */
export const PeerManage = observer(function PeerManage() {
  const { fleet, callApi, toast } = useStores();
  const { t, language } = usePeerText();
  const page = useRecordPage(peerSource);
  const { editor, mayManage, created, reload } = page;
  const [renewal] = useState(
    () => new Task(({ id }: Peer) => callApi("renewPeer", { id }), reload),
  );
  const [closed, setClosed] = useState<Peer | null>(null);
  const acknowledge = ({ id, name }: Peer) =>
    void callApi("ackPeer", { id }).then(
      () => {
        toast.show("success", t("taken", { name }));
        reload();
      },
      () => undefined,
    );
  return (
    <div className={`page-column ${css.peerPage}`}>
      <Watchers />
      <RecordPage
        page={page}
        title="peerManage"
        searchHint="searchPeer"
        empty={{ title: "noPeers", why: "noPeersWhy" }}
        columns={peerColumns({
          t,
          language,
          fleet,
          actions: mayManage ? { editor, acknowledge, renew: renewal.start } : null,
        })}
        fields={() => peerFields(t, language, fleet)}
        newTitle={t("newPeer")}
        removalNote={t("removePeerNote")}
      />
      <RenewalDialog task={renewal} />
      <NewPeerDialog
        peer={created === closed ? null : created}
        onClose={() => setClosed(created)}
      />
    </div>
  );
});
