import { useEffect } from "react";
import { useStores } from "./use-stores.ts";

/**
 * Requests the houses of a farm while they are shown, because a large fleet is only partly loaded.
 * Null: none are shown.
 */
export function useFarmHouses(farmId: number | null): void {
  const { interest } = useStores();
  useEffect(
    () => (farmId === null ? undefined : interest.declare({ kind: "farm", id: farmId })),
    [interest, farmId],
  );
}
