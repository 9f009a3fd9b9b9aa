import powerCss from "./power.module.css";
import noteCss from "../../components/answer/note.module.css";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { fanMinutesMin } from "../../../../contract/energy/energy-figure.ts";
import type { PowerHouse } from "../../../../contract/energy/power.ts";
import { usePowerText } from "../../../i18n/words/energy/power-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { paths } from "../../../lib/data/paths.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { Tile } from "./power-tiles.tsx";

const one = { page: "1", pageSize: "1", sort: "house" } as const;

/** Power of each fan in the house: against its plate, and against its own first month. */
export const HouseFans = observer(function HouseFans({ houseId }: { readonly houseId: number }) {
  const { t } = usePowerText();
  const query = useApiQuery("listPowerHouse", { ...one, houseId });
  return (
    <section className={`${powerCss.powerPanel} ${powerCss.powerLoad}`}>
      <h2>{t("fansTitle")}</h2>
      <QueryView query={query}>
        {({ rows: [house] }) => (house === undefined ? null : <Fans house={house} />)}
      </QueryView>
    </section>
  );
});

const Fans = observer(function Fans({ house }: { readonly house: PowerHouse }) {
  const { t, language } = usePowerText();
  const { id, fanKw, fanMinutes, fanFirstKw, fanOffPct, fanPlateKw, fanPlateOffPct } = house;
  const signed = (value: number | null) =>
    value === null ? "–" : `${value > 0 ? "+" : ""}${formatNumber(value, 1, language)}`;
  return (
    <>
      <dl className={powerCss.powerTiles}>
        <Tile name={t("fanKwEach")} value={formatNumber(fanKw, 3, language)} unit="kW">
          {fanKw === null
            ? t("fanUnknown", { minutes: fanMinutes, least: fanMinutesMin })
            : undefined}
        </Tile>
        <Tile name={t("fanOfPlate")} value={signed(fanPlateOffPct)} unit="%">
          {fanPlateKw === null ? (
            <>
              {t("fanNoPlate")}{" "}
              <Link to={`${paths.maintenance}?tab=units&house=${id}`}>{t("useUnits")}</Link>
            </>
          ) : (
            t("fanOf", { kw: formatNumber(fanPlateKw, 3, language) })
          )}
        </Tile>
        <Tile name={t("fanOfFirst")} value={signed(fanOffPct)} unit="%">
          {fanFirstKw === null
            ? t("fanNoFirst")
            : t("fanOf", { kw: formatNumber(fanFirstKw, 3, language) })}
        </Tile>
        <Tile name={t("fanHours")} value={formatNumber(house.fanH, 0, language)} unit="h" />
      </dl>
      <p className={noteCss.panelNote}>{t("fanNote")}</p>
    </>
  );
});
