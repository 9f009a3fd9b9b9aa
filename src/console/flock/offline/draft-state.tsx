import css from "./draft-state.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { unbroken } from "../../../ui/unbroken.tsx";
import { useStores } from "../../../context/use-stores.ts";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import { serviceWorkers } from "../../../lib/browser/secure-means.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import type { DraftQueue } from "../../../stores/record/draft-queue.ts";
import type { Draft } from "../../../stores/port/draft-storage.ts";

const clockTime = (at: number): string => formatTime(at, ownZone()).slice(11, 16);

/** True when a service worker can serve this page without the server. */
const opensAgain = (): boolean => (serviceWorkers()?.controller ?? null) !== null;

/** Unsent entries, and the time since the page last reached the server. */
export const DraftState = observer(function DraftState({
  queue,
  storedAt,
}: {
  readonly queue: DraftQueue;
  readonly storedAt: number | null;
}) {
  const { t } = useProductionText();
  const { waiting, isStored, isSending } = queue;
  const newest = waiting.at(-1);
  return (
    <>
      {newest !== undefined && (
        <p className={css.draftState} role="status">
          <span>
            {t(isStored ? "draftsWaiting" : "draftsUnkept", {
              count: waiting.length,
              time: clockTime(newest.keptAt),
            })}
          </span>
          <Button
            size="large"
            text={t("sendDrafts")}
            loading={isSending}
            onClick={queue.sendAgain}
          />
        </p>
      )}
      {storedAt !== null && (
        <p className={css.draftState} role="note">
          {t(
            !isStored
              ? "withoutNetworkUnkept"
              : opensAgain()
                ? "withoutNetworkOpens"
                : "withoutNetwork",
            { time: clockTime(storedAt) },
          )}
        </p>
      )}
    </>
  );
});

/** Entries that the server refused, each with the reason, to be corrected or discarded. */
export const RefusedDrafts = observer(function RefusedDrafts({
  queue,
  drafts,
  onPutRight,
}: {
  readonly queue: DraftQueue;
  readonly drafts: readonly Draft[];
  /** Null: there is no form that it could be restored to. */
  readonly onPutRight: ((draft: Draft) => void) | null;
}) {
  const { language } = useStores();
  const { t } = useProductionText();
  if (drafts.length === 0) return null;
  return (
    <ul className={`bare-list ${css.draftRefused}`}>
      {drafts.map((draft) => (
        <li key={draft.input.draftId}>
          <strong>{unbroken(t("draftRefused", { of: draft.of[language.current] }))}</strong>
          <p>{draft.refusal}</p>
          {onPutRight !== null && (
            <Button size="large" text={t("putRight")} onClick={() => onPutRight(draft)} />
          )}
          <Button
            size="large"
            variant="minimal"
            intent="danger"
            text={t("discardDraft")}
            onClick={() => void queue.discard(draft.input.draftId)}
          />
        </li>
      ))}
    </ul>
  );
});
