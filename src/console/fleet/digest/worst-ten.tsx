import panelCss from "../../components/panel/panel.module.css";
import "./worst-ten.module.css";
import { observer } from "mobx-react-lite";
import { Panel } from "../../components/panel/panel.tsx";
import type { FleetDigest } from "./fleet-digest.ts";
import { HouseRow } from "./house-row.tsx";
import { useOverviewText } from "../../../i18n/words/fleet/overview-words.ts";

/** The ten houses that most need a person now, each with the reason in words. */
export const WorstTen = observer(function WorstTen({ digest }: { digest: FleetDigest }) {
  const { t } = useOverviewText();
  return (
    <Panel id="worst-ten" title={t("worstTen")} className="worst-ten">
      {digest.worst.length === 0 ? (
        <p className={panelCss.briefNone}>{t("noWorst")}</p>
      ) : (
        <ul className="scroll-part">
          {digest.worst.map((record) => (
            <HouseRow key={record.id} record={record} />
          ))}
        </ul>
      )}
    </Panel>
  );
});
