import { observer } from "mobx-react-lite";
import { useRef } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { useSecurityText } from "../../../i18n/words/account/security-words.ts";
import { PasskeyProof } from "./passkey-proof.tsx";
import { CodeDialog } from "./code-dialog.tsx";

/** Asks for the second step again before a dangerous action, which then continues by itself. */
export const FactorPromptDialog = observer(function FactorPromptDialog() {
  const { page, callApi } = useStores();
  const { t } = useSecurityText();
  const isGiven = useRef(false);
  return (
    <CodeDialog
      title={t("factorAgainTitle")}
      why={t("factorAgainWhy")}
      button={t("factorGive")}
      onSend={async (code) => {
        await callApi("proveFactor", { code }, { isForeground: false });
        isGiven.current = true;
      }}
      onClose={() => page.factor.settle(isGiven.current)}
    >
      <PasskeyProof
        onProven={() => {
          isGiven.current = true;
          page.factor.settle(true);
        }}
      />
    </CodeDialog>
  );
});
