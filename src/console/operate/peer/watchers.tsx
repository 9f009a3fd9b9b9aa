import css from "./peer.module.css";
import { observer } from "mobx-react-lite";
import type { Watcher } from "../../../../contract/operate/peer.ts";
import { useStores } from "../../../context/use-stores.ts";
import { usePeerText } from "../../../i18n/words/operate/peer-words.ts";
import { ageText } from "../../../lib/text/age-text.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { Panel } from "../../components/panel/panel.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";

const everyMs = 15_000;

/** The watchers that receive this server's sign of life. */
export const Watchers = observer(function Watchers() {
  const { t } = usePeerText();
  const query = useApiQuery("listWatcher", {}, { everyMs });
  return (
    <Panel id="peer-watchers" title={t("watchersTitle")} className="peer-watchers">
      <QueryView query={query}>
        {({ watchers }) =>
          watchers.length === 0 ? (
            <p className={css.peerNobody}>{t("watchersNone")}</p>
          ) : (
            <ul>
              {watchers.map((watcher, index) => (
                <WatcherLine key={`${watcher.host} ${index}`} watcher={watcher} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Panel>
  );
});

const WatcherLine = observer(function WatcherLine({
  watcher: { host, takenAt, failingSince, reason },
}: {
  watcher: Watcher;
}) {
  const { connection } = useStores();
  const { t, language } = usePeerText();
  const age = (at: number) => ageText(connection.ageOf(at), language);
  const [state, text] =
    failingSince !== null
      ? ["silent", t("watcherFails", { age: age(failingSince), reason })]
      : takenAt === null
        ? ["waiting", t("watcherWaits")]
        : ["well", t("watcherWell", { age: age(takenAt) })];
  return (
    <li className={`${css.peerState} is-${state}`}>
      <b>{host}</b> {text}
    </li>
  );
});
