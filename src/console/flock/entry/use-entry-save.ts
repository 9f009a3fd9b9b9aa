import { reasonSize } from "../../../../contract/base/text-field.ts";
import { useEffect } from "react";
import { useStores } from "../../../context/use-stores.ts";
import { useProductionText } from "../../../i18n/words/flock/production-words.ts";
import type { DayEntry } from "../../../stores/flock/day-entry.ts";
import { useOpenEdit } from "../../components/dialog/use-open-edit.ts";

/** Returns the save function, and whether there is anything to save. Inside an observer. */
export function useSave(entry: DayEntry): {
  /** Resolves to true when the day is sent, or stored on this device. */
  readonly save: (isSure: boolean) => Promise<boolean>;
  readonly maySave: boolean;
} {
  const { toast } = useStores();
  const { t } = useProductionText();
  const { record, reason, isTouched } = entry;
  useOpenEdit(isTouched, `${record.houseName} ${record.day}`);
  useEffect(() => entry.clearUnusual, [entry]);
  return {
    save: async (isSure) => {
      const outcome = await entry.save(isSure);
      if (outcome === null) return false;
      toast.show("success", t(outcome === "sent" ? "recordSaved" : "recordKept"));
      return true;
    },
    maySave: isTouched && (!record.needsReason || reason.trim().length >= reasonSize.min),
  };
}
