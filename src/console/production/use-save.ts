import { useEffect } from "react";
import { reasonSize } from "../../../contract/production.ts";
import { useStores } from "../../context/use-stores.ts";
import { useProductionSay } from "../../i18n/words/production.ts";
import type { DayEntry } from "../../stores/page/day-entry.ts";
import { useOpenEdit } from "../part/use-open-edit.ts";

/** How a day is saved, and whether there is anything to save. Inside an observer. */
export function useSave(entry: DayEntry): {
  /** Whether it is sent, or kept on this device. */
  readonly save: (isSure: boolean) => Promise<boolean>;
  readonly maySave: boolean;
} {
  const { toast } = useStores();
  const { say } = useProductionSay();
  const { record, reason, isTouched } = entry;
  useOpenEdit(isTouched, `${record.houseName} ${record.day}`);
  useEffect(() => entry.forgetDoubts, [entry]);
  return {
    save: async (isSure) => {
      const outcome = await entry.save(isSure);
      if (outcome === null) return false;
      toast.show("success", say(outcome === "sent" ? "recordSaved" : "recordKept"));
      return true;
    },
    maySave: isTouched && (!record.needsReason || reason.trim().length >= reasonSize.min),
  };
}
