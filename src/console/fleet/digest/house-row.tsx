import { animalOf } from "../../../../contract/base/animal.ts";
import { observer } from "mobx-react-lite";
import { Link } from "react-router-dom";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { paths } from "../../../lib/data/paths.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { StatusMark } from "../../../ui/severity-mark.tsx";
import { HouseAge } from "../house-list/house-age.tsx";
import { SettingsLink } from "../house-list/settings-link.tsx";
import { TempCell } from "../house-list/house-cells.tsx";
import { useStale } from "../../components/answer/use-stale.ts";
import { houseReason } from "./house-reason.ts";
import css from "./house-row.module.css";
import { useOverviewText } from "../../../i18n/words/fleet/overview-words.ts";

/** A house in a line: its state with the reason, and its temperature. */
export const HouseRow = observer(function HouseRow({ record }: { record: HouseRecord }) {
  const { fleet } = useStores();
  const { language } = useOverviewText();
  const isStale = useStale(record);
  const { house, worst } = record.now;
  const farm = fleet.farms.get(house.farmId);
  return (
    <li className={`${css.houseLine} is-worst-${worst}`} data-house={record.id}>
      <StatusMark status={record.status} worst={worst} language={language} isHeaded />
      <p className={css.houseLineName}>
        <Link to={paths.house(record.id)}>{nameIn(house, language)}</Link>
        <span title={farm && nameIn(farm, language)}>{farm && nameIn(farm, language)}</span>
      </p>
      <p className={css.houseLineReason}>
        <Reason record={record} />
      </p>
      <span className={isStale ? `${css.houseLineTemp} is-stale` : css.houseLineTemp}>
        <TempCell record={record} unit="°C" />
      </span>
      <span className={css.houseLineAge}>
        <HouseAge record={record} isNamed />
      </span>
      <span className={css.houseLineSettings}>
        <SettingsLink houseId={record.id} />
      </span>
    </li>
  );
});

/**
 * A component of its own, because an age changes with the clock and the rest of the row does not.
 */
const Reason = observer(function Reason({ record }: { record: HouseRecord }) {
  const { connection } = useStores();
  const { house } = record.now;
  const { t, language } = useOverviewText(animalOf(house.species));
  return houseReason(record.now, t, language, connection.serverNow);
});
