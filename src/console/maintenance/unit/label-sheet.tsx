import css from "./label-sheet.module.css";
import { Button } from "@blueprintjs/core";
import { Print } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { unbroken } from "../../../ui/unbroken.tsx";
import { useStores } from "../../../context/use-stores.ts";
import { useMaintenanceText } from "../../../i18n/words/maintenance/maintenance-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import { QrCode } from "../../components/input/qr-code.tsx";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { houseText } from "../record/plan-text.ts";
import { unitName } from "../plan/unit-source.tsx";
import { spelled } from "./unit-text.ts";

/** Enough for one house, probes and sensors included. */
const pageSize = 200;

/**
 * Labels of a house and its units: a code to scan with a phone, and one to type when that fails.
 */
export const LabelSheet = observer(function LabelSheet({ houseId }: { readonly houseId: number }) {
  const { fleet } = useStores();
  const texts = useMaintenanceText();
  const { t, language } = texts;
  const query = useApiQuery("listUnit", { houseId, pageSize });
  const house = fleet.house(houseId)?.house;
  const farm = house === undefined ? undefined : fleet.farms.get(house.farmId);
  return (
    <article className={css.labelSheet} aria-labelledby="label-title">
      <div className={`cluster ${css.labelBar}`}>
        <Link to={`${paths.maintenanceUnits}&house=${houseId}`}>{t("mtLabelsBack")}</Link>
        <h1 id="label-title">
          {unbroken(
            t("mtLabelsTitle", { house: house === undefined ? "" : nameIn(house, language) }),
          )}
        </h1>
        <Button
          intent="primary"
          icon={<Print />}
          text={t("mtPrint")}
          onClick={() => window.print()}
        />
        <p>{t("mtLabelsHint")}</p>
      </div>
      <QueryView query={query}>
        {({ rows }) => (
          <ol className={css.labels}>
            {house !== undefined && (
              <LabelCard
                path={paths.house(houseId)}
                name={nameIn(house, language)}
                place={farm === undefined ? "" : nameIn(farm, language)}
                code={house.networkId ?? ""}
              />
            )}
            {rows.map((unit) => (
              <LabelCard
                key={unit.id}
                path={paths.unit(unit.label)}
                name={unitName(unit, language)}
                place={houseText(unit, texts)}
                code={spelled(unit.label)}
              />
            ))}
          </ol>
        )}
      </QueryView>
    </article>
  );
});

interface Label {
  readonly path: string;
  readonly name: string;
  readonly place: string;
  /** The code to type when the label cannot be scanned. */
  readonly code: string;
}

const LabelCard = observer(function LabelCard({ path, name, place, code }: Label) {
  const { t } = useMaintenanceText();
  return (
    <li>
      <QrCode
        text={new URL(path, window.location.origin).href}
        title={t("mtQr", { name: `${place} ${name}` })}
      />
      <p>
        <strong>{name}</strong>
        <span>{place}</span>
        <code>{code}</code>
      </p>
    </li>
  );
});
