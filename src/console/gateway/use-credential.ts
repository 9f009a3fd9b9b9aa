import { useEffect, useState } from "react";
import { useStores } from "../../context/use-stores.ts";
import { CredentialTask } from "../../stores/page/credential-task.ts";

/** Where the gateways of a page are connected; `onChanged` hears of each new or ended secret. */
export function useCredential(onChanged: () => void): CredentialTask {
  const { call } = useStores();
  const [task] = useState(
    () =>
      new CredentialTask({
        issue: (id) => call("issueCredential", { id }),
        revoke: (id) => call("revokeCredential", { id }),
        onChanged,
      }),
  );
  // A secret is not kept longer than its dialog is open.
  useEffect(() => task.close, [task]);
  return task;
}
