import { Button, Callout } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { useOverviewText } from "../../../i18n/words/fleet/overview-words.ts";
import { media, useMedia } from "../../components/input/use-media.ts";

/**
 * Shows three useful places to start, until this user has dismissed it in this role and browser.
 */
export const FirstSteps = observer(function FirstSteps() {
  const { page, session } = useStores();
  const { t } = useOverviewText();
  const isPhone = useMedia(media.phone);
  const { id, roleKey } = session.user ?? { id: 0, roleKey: "" };
  const memoryKey = `firstSteps.${id}.${roleKey}`;
  const [isRead, setRead] = useState(() => page.localMemory.get(memoryKey) !== null);
  if (isRead) return null;
  const steps = isPhone
    ? ([t("firstAlarmPhone"), t("firstDayPhone"), t("firstFindPhone")] as const)
    : ([t("firstAlarm"), t("firstFind"), t("firstGuide")] as const);
  return (
    <Callout intent="primary" compact>
      <strong>{t("firstTitle")}</strong>
      <ul>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <Button
        size="small"
        variant="outlined"
        text={t("firstRead")}
        onClick={() => {
          page.localMemory.set(memoryKey, "read");
          setRead(true);
        }}
      />
    </Callout>
  );
});
