import "../../components/panel/panel.module.css";
import "../digest/overview.module.css";
import css from "./home.module.css";
import { observer } from "mobx-react-lite";
import { Suspense } from "react";
import { scopeOfRole } from "../../../../contract/account/role.ts";
import { paths } from "../../../lib/data/paths.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useIsHouseManager } from "../../components/house/use-is-house-manager.ts";
import { media, useMedia } from "../../components/input/use-media.ts";
import { FleetGate } from "../../components/answer/fleet-gate.tsx";
import type { FleetDigest } from "../digest/fleet-digest.ts";
import { KeyFigures } from "../digest/key-figures.tsx";
import { useOverviewText } from "../../../i18n/words/fleet/overview-words.ts";
import { OverviewPanels } from "../digest/overview-panels.tsx";
import { SummaryNote } from "../digest/summary-note.tsx";
import { useDigest } from "../digest/use-digest.ts";
import { WorstTen } from "../digest/worst-ten.tsx";
import { OwnDutyCard } from "../../notify/own-duty-card.tsx";
import { StatusTiles } from "../house-list/status-tiles.tsx";
import { DailyRecords } from "./daily-records.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { FarmStatusTable } from "./farm-status-table.tsx";
import { MorningCard } from "./morning-card.tsx";
import { NewAlarms } from "./new-alarms.tsx";
import { OrgStatusTable } from "./org-status-table.tsx";
import { OwnHouses } from "./own-houses.tsx";
import { ReadinessCard } from "./readiness-card.tsx";
import { TodoCard } from "./todo-card.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";

/** Loaded after the page, because it is rarely needed. */
const AdviceNote = lazyPart(
  () => import("../../components/house/advice-note.tsx"),
  ({ AdviceNote }) => AdviceNote,
);

const WorkNotes = lazyPart(
  () => import("../../alarm/work/work-notes.tsx"),
  ({ WorkNotes }) => WorkNotes,
);

/** /dashboard: the overview's data arranged for the signed-in user. */
export const Dashboard = observer(function Dashboard() {
  const { t } = useOverviewText();
  const digest = useDigest();
  const isPhone = useMedia(media.phone);
  const isHouseManager = useIsHouseManager();
  const arePartsFirst = isPhone && isHouseManager;
  const own = (
    <div className={css.homeColumns}>
      <div className="part-stack">
        <OwnParts digest={digest} />
      </div>
      {!isPhone && <NewAlarms />}
    </div>
  );
  return (
    <section className={css.home} aria-labelledby="home-title">
      <h1 id="home-title" className="visually-hidden">
        {t("home")}
      </h1>
      <StatusTiles
        hrefOf={(filter) =>
          `${paths.houseOverview}?${filter === "all" ? "view=houses" : `status=${filter}`}`
        }
      />
      <FleetGate>
        {/* On a phone urgent alarms are on the first screen. */}
        {isPhone && <NewAlarms />}
        <FirstSteps />
        <SummaryNote />
        <Suspense fallback={null}>
          <AdviceNote />
          <WorkNotes isFailureShown={false} />
        </Suspense>
        {arePartsFirst && own}
        <KeyFigures digest={digest} />
        {!arePartsFirst && own}
        <OverviewPanels digest={digest} />
      </FleetGate>
    </section>
  );
});

/**
 * House and farm managers see their houses first; area and company managers the farms;
 * administrators the organisations.
 */
const OwnParts = observer(function OwnParts({ digest }: { digest: FleetDigest }) {
  const { fleet, session } = useStores();
  const isHouseManager = useIsHouseManager();
  if (session.permissions === null) return null;
  if (isHouseManager)
    return (
      <>
        <OwnDutyCard />
        <MorningCard />
        <TodoCard />
        <ReadinessCard />
        <DailyRecords />
        <OwnHouses />
      </>
    );
  const scope = scopeOfRole[session.permissions.roleKey];
  return (
    <>
      {scope === "everything" && fleet.orgs.size > 1 && (
        <OrgStatusTable animal={digest.sum.animal} />
      )}
      <OwnDutyCard />
      <MorningCard />
      <TodoCard />
      <ReadinessCard />
      <DailyRecords />
      <FarmStatusTable animal={digest.sum.animal} />
      <WorstTen digest={digest} />
    </>
  );
});
