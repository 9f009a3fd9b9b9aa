import { type Address, copySeeded, startProduct } from "./site.ts";

/**
 * `living`: the product with a fleet that sends, for tests that only read, or change nothing that
 * others read. `still`: the product with a fleet that sends only what a test publishes.
 */
export type SharedName = "living" | "still";

const variableOf = (name: SharedName) => `E2E_${name.toUpperCase()}`;

/** Returns the address of a product that all workers share. */
export const addressOf = (name: SharedName): Address =>
  JSON.parse(process.env[variableOf(name)] ?? "null") as Address;

/**
 * Starts both once, in parallel, before any test, because one product per worker would need too
 * many processors.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const forget = await copySeeded();
  const [living, still] = await Promise.all([startProduct(), startProduct({ isAlive: false })]);
  process.env[variableOf("living")] = JSON.stringify(living.address);
  process.env[variableOf("still")] = JSON.stringify(still.address);
  return async () => {
    await Promise.all([living.close(), still.close()]);
    forget();
  };
}
