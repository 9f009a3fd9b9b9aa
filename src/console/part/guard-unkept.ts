import { reaction } from "mobx";
import type { EditStore } from "../../stores/app/edit-store.ts";

/**
 * What this browser does not keep goes with the page: it asks first. `lost` names it, null while
 * all is kept. Answers with the end of the guard.
 */
export function guardUnkept(edit: EditStore, lost: () => string | null): () => void {
  let endEdit = () => undefined as void;
  const stop = reaction(
    lost,
    (label) => {
      endEdit();
      endEdit = label === null ? () => undefined : edit.begin(label);
    },
    { fireImmediately: true },
  );
  return () => {
    stop();
    endEdit();
  };
}
