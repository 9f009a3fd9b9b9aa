import css from "./wall-wait.module.css";
import { observer } from "mobx-react-lite";
import { useStores } from "../../../context/use-stores.ts";
import { useWall } from "../../shared/wall-context.ts";

/** Shown instead of the panels until there is data: what is loading, or why nothing arrives. */
export const WallWait = observer(function WallWait() {
  const { fleet, connection, session } = useStores();
  const { t } = useWall();
  if (fleet.isLoaded) {
    return (
      <main className={css.wallWait}>
        <strong>{t("noHouses")}</strong>
        <span>{t("noHousesHint")}</span>
      </main>
    );
  }
  const isStuck = connection.state === "offline" || session.isExpired;
  return (
    <main className={css.wallWait} aria-busy={!isStuck}>
      <div className={css.wallSkeleton} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <strong>{t(session.isExpired ? "expired" : isStuck ? "unreachable" : "loading")}</strong>
    </main>
  );
});
