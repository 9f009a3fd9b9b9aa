import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { formatTenThousands } from "../../lib/birds.ts";
import { formatNumber } from "../../lib/number.ts";
import { useStores } from "../../stores/context.ts";
import { useSay } from "../page-say.ts";

/** What the fleet comes to. */
export const FleetFigures = observer(function FleetFigures() {
  const { fleet } = useStores();
  const { say, language } = useSay();
  const { birds, alarms, unacknowledged, houses, online } = fleet.totals;
  const count = (value: number) => formatNumber(value, 0, language);
  const farms = [...fleet.farms.values()].filter(({ level }) => level === "farm").length;
  return (
    <dl className="home-figures">
      <Figure name={say("birdsAlive")}>{formatTenThousands(birds, language)} <small>{say("tenThousandBirds")}</small></Figure>
      <Figure name={say("onlineShare")}>{houses === 0 ? "–" : formatNumber((online / houses) * 100, 1, language)} <small>%</small></Figure>
      <Figure name={say("alarmsNow")}>{count(alarms)}</Figure>
      <Figure name={say("waitingAlarms")}>{count(unacknowledged)}</Figure>
      <Figure name={say("farmsSeen")}>{count(farms)}</Figure>
    </dl>
  );
});

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return <div><dt>{name}</dt><dd>{children}</dd></div>;
}
