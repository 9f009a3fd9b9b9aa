import css from "../../components/answer/note.module.css";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { useCommandText } from "../../../i18n/words/control/command-words.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { QueryView } from "../../components/answer/query-view.tsx";

/** The log that a device sent for the newest log command of this house. */
export const DeviceLog = observer(function DeviceLog({
  houseId,
  timeZone,
}: {
  houseId: number;
  timeZone: string;
}) {
  const { fleet } = useStores();
  // This window knows only the commands it has followed and each house's newest one, so the last
  // log command is fetched.
  const { value } = useApiQuery("listCommand", { houseId, action: "log", pageSize: 1 });
  useEffect(() => {
    for (const command of value?.rows ?? []) fleet.commands.put(command);
  }, [fleet, value]);
  const newest = fleet.commands
    .ofHouse(houseId)
    .find(({ action, state }) => action?.do === "log" && state === "verified");
  return newest === undefined ? null : <Lines id={newest.id} timeZone={timeZone} />;
});

const Lines = observer(function Lines({ id, timeZone }: { id: string; timeZone: string }) {
  const { t } = useCommandText();
  const query = useApiQuery("readDeviceLog", { id });
  return (
    <section className="house-block device-log" aria-label={t("deviceLog")}>
      <h3>{t("deviceLog")}</h3>
      <QueryView query={query}>
        {({ lines, loadedAt }) => (
          <>
            {loadedAt !== null && (
              <p className={css.panelNote}>
                {t("logLoaded", { time: formatTime(loadedAt, timeZone) })}
              </p>
            )}
            {lines.length === 0 ? (
              <p>{t("logEmpty")}</p>
            ) : (
              // The lines as the device wrote them, with its own times, because all arrive at once.
              <ol>
                {lines.map(({ line }, index) => (
                  <li key={index}>{line}</li>
                ))}
              </ol>
            )}
          </>
        )}
      </QueryView>
    </section>
  );
});
