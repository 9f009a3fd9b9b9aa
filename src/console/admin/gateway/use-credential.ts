import { useEffect, useState } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { CredentialTask } from "../../../stores/account/credential-task.ts";

/**
 * Task that connects the gateways of a page; `onChanged` is called for each new or ended secret.
 */
export function useCredential(onChanged: () => void): CredentialTask {
  const { callApi } = useStores();
  const [task] = useState(
    () =>
      new CredentialTask({
        issue: (id) => callApi("issueCredential", { id }),
        revoke: (id) => callApi("revokeCredential", { id }),
        onChanged,
      }),
  );
  // A secret is not kept longer than its dialog is open.
  useEffect(() => task.close, [task]);
  return task;
}
