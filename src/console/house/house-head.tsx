import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { nameIn } from "../../lib/name.ts";
import { paths } from "../../paths.ts";
import { useStores } from "../../stores/context.ts";
import type { HouseRecord } from "../../stores/house-record.ts";
import { StatusMark } from "../../ui/severity-mark.tsx";
import { HouseAge } from "../house-age.tsx";
import { breedText, modeText } from "../house-cells.tsx";
import { LiveValue } from "../live-value.tsx";
import { useSay } from "../page-say.ts";

/** Which house it is and how it stands. */
export const HouseHead = observer(function HouseHead({ record }: { record: HouseRecord }) {
  const { fleet } = useStores();
  const { say, language } = useSay();
  const { house, reading, worst } = record.now;
  const farm = fleet.farms.get(house.farmId);
  const live = (value: number | null | undefined) => <LiveValue value={value} decimals={0} at={reading?.at} language={language} />;
  return (
    <header className={`house-head is-worst-${worst}`}>
      <div className="house-title">
        <h1>{nameIn(house, language)}</h1>
        {farm && <Link to={`${paths.houseMonitor}?q=${encodeURIComponent(nameIn(farm, language))}`}>{nameIn(farm, language)}</Link>}
        <StatusMark status={record.status} worst={worst} language={language} />
      </div>
      <dl>
        <Fact name={say("colMode")}>{modeText(record, language)}</Fact>
        <Fact name={say("colBreed")}>{breedText(record, language)}</Fact>
        <Fact name={say("colDay")}>{live(house.isEmpty ? null : reading?.dayAge)}</Fact>
        <Fact name={say("colAlive")}>{live(house.isEmpty ? null : reading?.aliveCount)}</Fact>
        <Fact name={say("networkId")}>{house.networkId ?? "–"}</Fact>
        <Fact name={say("colAge")}><HouseAge record={record} /></Fact>
      </dl>
    </header>
  );
});

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return <div><dt>{name}</dt><dd>{children}</dd></div>;
}
