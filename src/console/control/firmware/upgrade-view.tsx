import "../../crud/list/list.module.css";
import firmwareCss from "./firmware.module.css";
import noteCss from "../../components/answer/note.module.css";
import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import { useUpdateText } from "../../../i18n/words/control/firmware-words.ts";
import { useAddress } from "../../crud/list/use-address.ts";
import { FileList } from "./file-list.tsx";
import { RolloutDetail } from "./rollout-detail.tsx";
import { RolloutList } from "./rollout-list.tsx";

/** Firmware and settings files, and their rollouts to gateways; `?rollout=` shows one. */
export const UpgradeView = observer(function UpgradeView() {
  const { session } = useStores();
  const { t } = useUpdateText();
  const { read } = useAddress();
  const rolloutId = Number(read("rollout"));
  if (Number.isInteger(rolloutId) && rolloutId > 0)
    return <RolloutDetail key={rolloutId} rolloutId={rolloutId} />;
  return (
    <div className={`scroll-page ${firmwareCss.updatePage} ${firmwareCss.updateView}`}>
      <h1 className="visually-hidden">{t("partUpgrade")}</h1>
      <div>
        <h2>{t("rollouts")}</h2>
        <p className={noteCss.panelNote}>{t("rolloutsWhy")}</p>
        <RolloutList />
      </div>
      <div>
        <h2>{t("files")}</h2>
        <p className={noteCss.panelNote}>{t("filesWhy")}</p>
        <FileList mayRollOut={session.may("control.rollout")} />
      </div>
    </div>
  );
});
