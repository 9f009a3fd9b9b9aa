import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { OwnFactor as Factor } from "../../../../contract/account/second-factor.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useSecurityText } from "../../../i18n/words/account/security-words.ts";
import { formatTime, ownZone } from "../../../lib/time/format-time.ts";
import { QueryView } from "../../components/answer/query-view.tsx";
import { useApiQuery } from "../../components/answer/use-api-query.ts";
import { Panel } from "../../components/panel/panel.tsx";
import { CodeDialog } from "./code-dialog.tsx";
import { FactorDialog } from "./factor-dialog.tsx";
import { RecoveryDialog } from "./recovery-codes.tsx";
import css from "./security.module.css";

/** The dialog shows failures. */
const inBackground = { isForeground: false } as const;
type Open = "setUp" | "turnOff" | "newCodes";

/** The user's own second step: turns it on and off, and shows its recovery codes. */
export const OwnFactor = observer(function OwnFactor() {
  const { callApi } = useStores();
  const { t } = useSecurityText();
  const query = useApiQuery("readFactor", {});
  const [open, setOpen] = useState<Open | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const reload = () => void query.load(false);
  const close = () => {
    setOpen(null);
    reload();
  };
  return (
    <Panel id="own-factor" title={t("factorTitle")}>
      <QueryView query={query}>
        {(factor) => <FactorLine factor={factor} onOpen={setOpen} />}
      </QueryView>
      {open === "setUp" && <FactorDialog isForced={false} onClose={close} />}
      {open === "turnOff" && (
        <CodeDialog
          title={t("factorTurnOff")}
          why={t("factorTurnOffWhy")}
          button={t("factorTurnOff")}
          intent="danger"
          onSend={async (code) => void (await callApi("removeFactor", { code }, inBackground))}
          onClose={close}
        />
      )}
      {open === "newCodes" && (
        <CodeDialog
          title={t("factorNewCodes")}
          why={t("factorNewCodesWhy")}
          button={t("factorNewCodes")}
          onSend={async (code) =>
            setCodes((await callApi("renewRecovery", { code }, inBackground)).codes)
          }
          onClose={close}
        />
      )}
      <RecoveryDialog codes={codes} onClose={() => setCodes(null)} />
    </Panel>
  );
});

const FactorLine = observer(function FactorLine({
  factor: { since, recoveryLeft, isRequired },
  onOpen,
}: {
  factor: Factor;
  onOpen: (open: Open) => void;
}) {
  const { t } = useSecurityText();
  const isOn = since !== null;
  return (
    <div className={css.securityRow}>
      <div>
        <p className="no-margin">
          {isOn ? t("factorOnSince", { time: formatTime(since, ownZone()) }) : t("factorOffWhy")}
        </p>
        {(isOn || isRequired) && (
          <p className="muted type-m no-margin">
            {[
              ...(isOn ? [t("factorLeft", { count: recoveryLeft })] : []),
              ...(isRequired ? [t("factorByRule")] : []),
            ].join(" · ")}
          </p>
        )}
      </div>
      <span className="flow">
        {!isOn && (
          <Button intent="primary" text={t("factorSetUp")} onClick={() => onOpen("setUp")} />
        )}
        {isOn && (
          <Button
            size="small"
            variant="outlined"
            text={t("factorNewCodes")}
            onClick={() => onOpen("newCodes")}
          />
        )}
        {isOn && !isRequired && (
          <Button
            size="small"
            variant="outlined"
            text={t("factorTurnOff")}
            onClick={() => onOpen("turnOff")}
          />
        )}
      </span>
    </div>
  );
});
