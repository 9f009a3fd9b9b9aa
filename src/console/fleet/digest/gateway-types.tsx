import css from "../../components/panel/panel.module.css";
import { observer } from "mobx-react-lite";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { useStores } from "../../../context/use-stores.ts";
import { BarTable } from "./bar-table.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { useOverviewText } from "../../../i18n/words/fleet/overview-words.ts";

/** Gateways by type, and how many of each are online. */
export const GatewayTypes = observer(function GatewayTypes() {
  const {
    fleetSummary: { summary, failure },
  } = useStores();
  const { t, language } = useOverviewText();
  const count = (value: number) => formatNumber(value, 0, language);
  const rows = (summary?.gateways ?? []).map(
    ({ typeKey, typeName, typeNameEn, total, online }) => ({
      key: String(typeKey),
      name: language === "zh" ? typeName : typeNameEn,
      share: online / total,
      value: `${count(online)} / ${count(total)}`,
      note: formatNumber((100 * online) / total, 0, language),
    }),
  );
  return (
    <Panel id="gateway-types" title={t("gatewaysByType")}>
      {summary === null && (
        <p className={css.briefNone}>{failure === null ? t("summaryWaiting") : "–"}</p>
      )}
      {summary !== null && rows.length === 0 && <p className={css.briefNone}>{t("noGateways")}</p>}
      {rows.length > 0 && (
        <BarTable nameHead={t("alarmKind")} valueHead={t("onlineOfAll")} noteHead="%" rows={rows} />
      )}
    </Panel>
  );
});
