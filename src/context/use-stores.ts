import { createContext, useContext } from "react";
import type { Stores } from "../stores/stores.ts";

export const StoresContext = createContext<Stores | null>(null);

/** The stores; throws outside the signed-in part of the app. */
export function useStores(): Stores {
  const stores = useContext(StoresContext);
  if (stores === null) throw new Error("useStores outside StoresContext");
  return stores;
}
