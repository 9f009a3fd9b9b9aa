import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { useIdentityText } from "../../../i18n/words/account/identity-words.ts";
import { messageOf } from "../../../../contract/base/server-message.ts";
import type { ProviderForm } from "./provider-source.ts";

/** Fetches the description of the provider named in the form; nothing is saved. */
export const ProviderTest = observer(function ProviderTest({
  values: { kind, issuer, authorizeUrl, apiUrl },
}: {
  values: ProviderForm;
}) {
  const { callApi } = useStores();
  const { t } = useIdentityText();
  const [isSending, setSending] = useState(false);
  const [lines, setLines] = useState<readonly string[]>([]);
  async function test() {
    setSending(true);
    try {
      const input = { kind, issuer, authorizeUrl, apiUrl };
      const answer = await callApi("testIdentityProvider", input, { isForeground: false });
      setLines([
        t("testDone", { issuer: answer.issuer, page: answer.authorizeUrl }),
        ...(answer.canEnd ? [t("testEnds")] : []),
        t("testRedirect", { address: answer.redirectUri }),
      ]);
    } catch (error) {
      setLines([messageOf(error)]);
    }
    setSending(false);
  }
  return (
    <div>
      <Button
        size="small"
        variant="outlined"
        text={t("testRun")}
        loading={isSending}
        disabled={kind === "oidc" && issuer === ""}
        onClick={() => void test()}
      />
      {lines.length > 0 && (
        <div role="status">
          {lines.map((line) => (
            <p key={line} className="muted type-m no-margin">
              {line}
            </p>
          ))}
        </div>
      )}
    </div>
  );
});
