import { reaction } from "mobx";
import type { EditStore } from "../../../stores/app/edit-store.ts";

/**
 * Asks before the page is left with unsaved data. `lost` names that data; null while nothing would
 * be lost. Returns the function that ends the guard.
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
