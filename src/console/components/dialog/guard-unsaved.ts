import { reaction } from "mobx";
import type { EditStore } from "../../../stores/app/edit-store.ts";

/**
 * Asks before the page is left with data this browser does not keep. `lost` names that data, null
 * while all is kept. Returns the function that ends the guard.
 */
export function guardUnsaved(edit: EditStore, lost: () => string | null): () => void {
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
