import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { messageOf } from "../../../../contract/base/server-message.ts";
import { useStores } from "../../../context/use-stores.ts";
import { useSecurityText } from "../../../i18n/words/account/security-words.ts";
import { requestPasskey, hasPasskeys, isPasskeyCancelled } from "../../../lib/browser/passkey.ts";
import { useApiQuery } from "../../components/answer/use-api-query.ts";

const inBackground = { isForeground: false } as const;

/** A passkey in place of the code, for a person who has one here. */
export const PasskeyProof = observer(function PasskeyProof({ onProven }: { onProven: () => void }) {
  const { callApi } = useStores();
  const { t } = useSecurityText();
  const factor = useApiQuery("readFactor", {});
  const [failure, setFailure] = useState<string | null>(null);
  async function prove() {
    setFailure(null);
    try {
      const answer = await requestPasskey(await callApi("askPasskey", {}, inBackground));
      await callApi("provePasskey", { answer: answer as never }, inBackground);
      onProven();
    } catch (error) {
      setFailure(isPasskeyCancelled(error) ? t("passkeyNotUsed") : messageOf(error));
    }
  }
  if (factor.value?.hasPasskey !== true || !hasPasskeys()) return null;
  return (
    <>
      <Button variant="outlined" text={t("passkeyUse")} onClick={() => void prove()} />
      {failure !== null && (
        <p className="dialog-failure" role="alert">
          {failure}
        </p>
      )}
    </>
  );
});
