import css from "./batch.module.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { BatchDetail } from "../../../../contract/control/batch/control-batch.ts";
import { batchKindNames } from "../../../../contract/control/batch/control-batch-name.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useBatchText } from "../../../i18n/words/control/batch-words.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { paths } from "../../../lib/data/paths.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { BatchActions } from "./batch-actions.tsx";
import { BatchChanges } from "./batch-changes.tsx";
import { BatchHouses } from "./batch-houses.tsx";
import { BatchMeter } from "./batch-meter.tsx";
import { BatchStart } from "./batch-start.tsx";
import { batchStateText } from "./batch-text.ts";
import { batchZone } from "./batch-zone.ts";
import { personName } from "../../../stores/record/person-names.ts";

/** Refresh interval of a running batch, even without a reported change, ms. */
const everyMs = 5000;

/** One batch: its plan, to be started; then its progress, to be watched and stopped. */
export const BatchPage = observer(function BatchPage({ id }: { id: string }) {
  const { recordChangeCounts } = useStores();
  const refreshKey = recordChangeCounts.countOf("batches");
  const query = useApiQuery("getBatch", { id }, { everyMs, refreshKey });
  return (
    <article className={css.batchPage}>
      <QueryView query={query}>
        {(detail) => <Detail detail={detail} onDone={() => void query.load(false)} />}
      </QueryView>
    </article>
  );
});

const Detail = observer(function Detail({
  detail,
  onDone,
}: {
  detail: BatchDetail;
  onDone: () => void;
}) {
  const { session } = useStores();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const { batch } = detail;
  const isPlan = batch.state === "planned";
  const mayStart = isPlan && batch.isOwn && session.may("control.batch");
  return (
    <>
      <Head detail={detail} />
      {!isPlan && <BatchActions batch={batch} onDone={onDone} />}
      {mayStart && <BatchStart batch={batch} left={left} onStarted={onDone} />}
      <BatchChanges detail={detail} />
      <BatchHouses batch={batch} left={left} onLeave={mayStart ? setLeft : null} />
    </>
  );
});

const Head = observer(function Head({ detail: { batch, followers } }: { detail: BatchDetail }) {
  const { t, language } = useBatchText();
  const { name, kind, operatorName, startedAt, plannedAt, approvedBy, ofId, state, why } = batch;
  const zone = batchZone(useStores().fleet.farms, batch.orgId);
  const isPlan = state === "planned";
  return (
    <header className={css.batchHead}>
      <p>
        <Link to={paths.batches}>{t("toList")}</Link>
      </p>
      <h1>{isPlan ? t("planTitle", { name }) : name}</h1>
      <p>
        {batchKindNames[kind][language]} ·{" "}
        {t("byIn", {
          name: personName(operatorName),
          time: formatTime(startedAt ?? plannedAt, zone),
          zone,
        })}
        {approvedBy !== null && <> · {t("approvedBy", { name: personName(approvedBy) })}</>}
        {ofId !== null && (
          <>
            {" "}
            · <Link to={paths.batch(ofId)}>{t("ofBatch")}</Link>
          </>
        )}
      </p>
      {why !== "" && <p>{t("whySent", { why })}</p>}
      {followers.length > 0 && (
        <p>
          {t("followers")}{" "}
          {followers.map((follower) => (
            <Link key={follower.id} to={paths.batch(follower.id)} className={css.batchFollower}>
              {batchKindNames[follower.kind][language]}
            </Link>
          ))}
        </p>
      )}
      {isPlan ? (
        <p>{t("planWhy")}</p>
      ) : (
        <p role="status" data-state={state} className={`${css.batchState} is-${state}`}>
          <strong>{batchStateText(batch, language)}</strong> <BatchMeter counts={batch.counts} />
          <Soaking batch={batch} zone={zone} />
        </p>
      )}
    </header>
  );
});

const Soaking = observer(function Soaking({
  batch,
  zone,
}: {
  batch: BatchDetail["batch"];
  zone: string;
}) {
  const { t } = useBatchText();
  const { soakUntil, wave, waves, state } = batch;
  if (state !== "running") return null;
  if (soakUntil === null)
    return waves > 1 ? <span>{t("waveNumber", { count: `${wave + 1}/${waves}` })}</span> : null;
  const time = formatTime(soakUntil, zone).slice(-8);
  return <span>{t("soaking", { wave: wave + 1, time })}</span>;
});
