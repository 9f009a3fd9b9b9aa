import { useEffect } from "react";
import { useStores } from "./use-stores.ts";

/**
 * Asks for the houses of a farm while they are shown: a large fleet is held in part. Null: none
 * are.
 */
export function useFarmHouses(farmId: number | null): void {
  const { interest } = useStores();
  useEffect(
    () => (farmId === null ? undefined : interest.declare({ kind: "farm", id: farmId })),
    [interest, farmId],
  );
}
