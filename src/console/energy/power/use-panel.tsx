import powerCss from "./power.module.css";
import noteCss from "../../components/answer/note.module.css";
import css from "./use-panel.module.css";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { energyUses } from "../../../../contract/energy/energy-use.ts";
import type { PowerUse } from "../../../../contract/energy/power.ts";
import { usePowerText } from "../../../i18n/words/energy/power-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { paths } from "../../../lib/data/paths.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";

interface Props {
  readonly place: { readonly farmId?: number; readonly houseId?: number };
}

/** Uses of the energy of the last whole days: an estimate, and marked as such. */
export const UsePanel = observer(function UsePanel({ place }: Props) {
  const { t } = usePowerText();
  const query = useApiQuery("powerUse", { ...place, days: 30 });
  return (
    <section className={`${powerCss.powerPanel} ${powerCss.powerLoad}`}>
      <h2>{t("useTitle")}</h2>
      <QueryView query={query}>{(value) => <Uses value={value} />}</QueryView>
    </section>
  );
});

const Uses = observer(function Uses({ value }: { readonly value: PowerUse }) {
  const { t, language } = usePowerText();
  const { kwh, uses, days, houses, rated, units, isScaled } = value;
  const number = (value: number | null, decimals = 0) => formatNumber(value, decimals, language);
  if (kwh === null || kwh <= 0) return <p className={noteCss.panelNone}>{t("useNone")}</p>;
  if (rated === 0)
    return (
      <p className={noteCss.panelNone}>
        {t("useUnrated")} <Link to={`${paths.maintenance}?tab=units`}>{t("useUnits")}</Link>
      </p>
    );
  return (
    <>
      <table className={`${powerCss.powerRows} ${css.powerUses}`} aria-label={t("useTitle")}>
        <tbody>
          {uses.map(({ use, kwh: own }) => (
            <tr key={use}>
              <th scope="row">{energyUses[use][language]}</th>
              <td className={css.useBar} aria-hidden="true">
                <i style={{ width: `${(100 * own) / kwh}%` }} />
              </td>
              <td className="num">{number(own)} kWh</td>
              <td className="num">{number((100 * own) / kwh)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={noteCss.panelNote}>
        {t("useNote", { days, houses: number(houses), kwh: number(kwh), rated, units })}
        {isScaled && ` ${t("useScaled")}`}
      </p>
    </>
  );
});
