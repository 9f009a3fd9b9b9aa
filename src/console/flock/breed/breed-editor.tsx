import "../../crud/list/list.module.css";
import "./breed.module.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { messageOf } from "../../../../contract/base/server-message.ts";
import { BreedStandardEdit, type StandardPort } from "../../../stores/flock/breed-standard-edit.ts";
import { useStores } from "../../../context/use-stores.ts";
import { Note, Skeleton } from "../../components/answer/note.tsx";
import { RetryButton } from "../../components/answer/retry-button.tsx";
import { BreedStandardPage } from "./breed-standard-page.tsx";
import { useBreedText } from "../../../i18n/words/fleet/breed-words.ts";
import type { CallApi } from "../../../stores/port/call.ts";

const isNotFound = (error: unknown): boolean => (error as { code?: unknown }).code === 404;

const standardPort = (callApi: CallApi): StandardPort => ({
  save: (standard) => callApi("saveBreedDays", standard),
  read: (id) =>
    callApi("breedDetail", { id }).catch((error: unknown) => {
      if (isNotFound(error)) return null;
      throw error;
    }),
});

/** The standard of one breed, read again whenever it is opened. */
export const BreedEditor = observer(function BreedEditor({
  id,
  onLeave,
}: {
  id: number;
  onLeave: () => void;
}) {
  const { callApi } = useStores();
  const { t } = useBreedText();
  const [edit, setEdit] = useState<BreedStandardEdit | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    // A tab that is shown again continues its edit.
    if (edit !== null) return;
    const aborter = new AbortController();
    async function read() {
      setFailure(null);
      try {
        setEdit(
          new BreedStandardEdit(
            standardPort(callApi),
            await callApi("breedDetail", { id }, { signal: aborter.signal }),
          ),
        );
      } catch (error) {
        if (!aborter.signal.aborted) setFailure(messageOf(error));
      }
    }
    void read();
    return () => aborter.abort();
  }, [callApi, id, edit, attempt]);
  if (edit !== null) return <BreedStandardPage edit={edit} onLeave={onLeave} />;
  if (failure === null) return <Skeleton label={t("breedLoading")} />;
  const retry = () => setAttempt((current) => current + 1);
  return (
    <Note title={t("breedFailed")} why={failure}>
      <RetryButton intent="primary" onRetry={retry} />{" "}
      <Button text={t("breedBack")} onClick={onLeave} />
    </Note>
  );
});
