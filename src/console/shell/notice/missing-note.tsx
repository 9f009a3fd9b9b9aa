import css from "./connection-indicator.module.css";
import { Button } from "@blueprintjs/core";
import { useSyncExternalStore } from "react";
import { useConsoleText } from "../../../i18n/words/base/console-words.ts";
import { browserRelease } from "../../../lib/browser/browser-release.ts";
import { missingParts } from "../../../lib/browser/missing-part.ts";

/** Offers a new page while a part of this one can only come with it. */
export function MissingNote() {
  const { t } = useConsoleText();
  const isMissing = useSyncExternalStore(missingParts.watch, missingParts.isAny);
  if (!isMissing) return null;
  return (
    <p className={`${css.banner} is-polling`} role="alert">
      {t("partsMissing")}{" "}
      <Button
        size="small"
        variant="outlined"
        text={t("reload")}
        onClick={() => browserRelease.reload()}
      />
    </p>
  );
}
