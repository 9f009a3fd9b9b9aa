import "./home.css";
import { observer } from "mobx-react-lite";
import { scopeOfRole } from "../../../contract/role.ts";
import { paths } from "../../paths.ts";
import { useStores } from "../../stores/context.ts";
import { Note, Skeleton } from "../house-list.tsx";
import { useSay } from "../page-say.ts";
import { StatusTiles } from "../status-tiles.tsx";
import { FarmStates } from "./farm-states.tsx";
import { FleetFigures } from "./fleet-figures.tsx";
import { NewAlarms } from "./new-alarms.tsx";
import { OwnHouses, WorstHouses } from "./home-houses.tsx";

/** /dashboard: the fleet of the signed-in user. Who keeps single houses sees those first, who keeps farms their farms. */
export const Dashboard = observer(function Dashboard() {
  const { fleet, session } = useStores();
  const { say } = useSay();
  const keepsHouses = session.power !== null && scopeOfRole[session.power.roleKey] === "houses";
  return (
    <section className="home" aria-labelledby="home-title">
      <h1 id="home-title" className="visually-hidden">{say("home")}</h1>
      <StatusTiles hrefOf={(filter) => (filter === "all" ? paths.houseOverview : `${paths.houseOverview}?status=${filter}`)} />
      {!fleet.isLoaded && <Skeleton label={say("loading")} />}
      {fleet.isLoaded && fleet.houseList.length === 0 && <Note title={say("noHouses")} why={say("noHousesWhy")} />}
      {fleet.isLoaded && fleet.houseList.length > 0 && (
        <>
          <FleetFigures />
          <div className="home-columns">
            <div className="home-column">
              {keepsHouses ? <OwnHouses /> : <WorstHouses />}
              {!keepsHouses && <FarmStates />}
            </div>
            <NewAlarms />
          </div>
        </>
      )}
    </section>
  );
});
