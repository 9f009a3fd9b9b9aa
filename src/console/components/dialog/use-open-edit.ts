import { useEffect } from "react";
import { useStores } from "../../../context/use-stores.ts";

/**
 * While `isDirty`, a reload of the page asks first. `label`: the name of the edited object for the
 * user.
 */
export function useOpenEdit(isDirty: boolean, label: string): void {
  const { edit } = useStores();
  useEffect(() => (isDirty ? edit.begin(label) : undefined), [edit, isDirty, label]);
}
