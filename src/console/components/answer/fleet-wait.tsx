import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";
import { Note, Skeleton } from "./note.tsx";

/** Before the first snapshot: placeholders while it loads, or that the server does not answer. */
export const FleetWait = observer(function FleetWait({ shape }: { readonly shape?: ReactNode }) {
  const { connection } = useStores();
  const { t } = useConsoleText();
  if (connection.state !== "offline") return shape || <Skeleton label={t("loading")} />;
  return (
    <Note title={t("loadFailed")} why={t("loadFailedWhy")}>
      <button type="button" className="plain-button" onClick={() => window.location.reload()}>
        {t("reload")}
      </button>
    </Note>
  );
});
