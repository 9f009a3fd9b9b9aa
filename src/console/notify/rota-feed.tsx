import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { Rota, RotaFeed } from "../../../contract/notify/rota.ts";
import { useStores } from "../../context/use-stores.ts";
import { useRotaText } from "../../i18n/words/notify/rota-words.ts";
import { formatTime, ownZone } from "../../lib/time/format-time.ts";
import { QueryView } from "../components/answer/query-view.tsx";
import { useApiQuery } from "../components/answer/use-api-query.ts";
import { RemovalQuestion } from "../components/dialog/removal-question.tsx";
import { OneTimeSecret } from "../components/dialog/one-time-secret.tsx";
import { personName } from "../../stores/record/person-names.ts";
import { SecretDialog } from "../components/dialog/secret-dialog.tsx";

/** Addresses for the calendar app of a phone: created, shown once, revoked. */
export const FeedDialog = observer(function FeedDialog({ rota }: { readonly rota: Rota | null }) {
  const { t } = useRotaText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" text={t("feedTitle")} onClick={() => setOpen(true)} />
      <SecretDialog isOpen={isOpen} title={t("feedTitle")} onClose={() => setOpen(false)}>
        <Feeds rota={rota} />
      </SecretDialog>
    </>
  );
});

const Feeds = observer(function Feeds({ rota }: { readonly rota: Rota | null }) {
  const { callApi } = useStores();
  const { t } = useRotaText();
  const query = useApiQuery("ownDuty", {});
  const [address, setAddress] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [revoked, setRevoked] = useState<RotaFeed | null>(null);
  const reload = () => query.load(false);
  const send = (call: Promise<unknown>) => {
    setBusy(true);
    void call.then(reload, () => undefined).finally(() => setBusy(false));
  };
  const create = (rotaId: number | null) =>
    send(
      callApi("createRotaFeed", { rotaId }).then(({ path }) =>
        setAddress(`${globalThis.location.origin}${path}`),
      ),
    );
  return (
    <>
      <p>{t("feedHow")}</p>
      {address !== null && (
        <>
          <OneTimeSecret label={t("feedAddress")} text={address} />
          <p>{t("feedOnce")}</p>
        </>
      )}
      <QueryView query={query}>
        {({ feeds }) => (
          <ul className="bare-list">
            {feeds.map((feed) => (
              <Feed key={feed.id} feed={feed} isBusy={isBusy} onRevoke={() => setRevoked(feed)} />
            ))}
          </ul>
        )}
      </QueryView>
      <RemovalQuestion
        row={revoked}
        text={({ rotaName }) => t("feedRevokeAsk", { name: personName(rotaName) ?? t("feedOwn") })}
        yes={t("feedRevoke")}
        remove={({ id }) => callApi("deleteRotaFeed", { id }).then(reload, reload)}
        onEnd={() => setRevoked(null)}
      />
      <p className="cluster">
        <span className="muted">{t("feedMake")}</span>
        <Button disabled={isBusy} text={t("feedOwn")} onClick={() => create(null)} />
        {rota !== null && (
          <Button disabled={isBusy} text={t("feedRota")} onClick={() => create(rota.id)} />
        )}
      </p>
    </>
  );
});

const Feed = observer(function Feed({
  feed: { rotaName, usedAt },
  isBusy,
  onRevoke,
}: {
  readonly feed: RotaFeed;
  readonly isBusy: boolean;
  readonly onRevoke: () => void;
}) {
  const { t } = useRotaText();
  const name = personName(rotaName) ?? t("feedOwn");
  return (
    <li className="cluster">
      <b>{name}</b>
      <small className="muted">
        {usedAt === null
          ? t("feedNever")
          : t("feedUsed", { time: formatTime(usedAt, ownZone()).slice(0, 16) })}
      </small>
      <Button
        size="small"
        variant="outlined"
        intent="danger"
        disabled={isBusy}
        text={t("feedRevoke")}
        aria-label={t("feedRevokeNamed", { name })}
        onClick={onRevoke}
      />
    </li>
  );
});
