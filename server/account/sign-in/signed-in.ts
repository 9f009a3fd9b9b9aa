import { Refusal } from "../../platform/base/refusal.ts";

/** A 401 for a signed-in user would mean that the session is over, so these are 400. */
export async function signedIn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.status === 401 && error.key !== "unauthorized")
      throw new Refusal(400, error.key, error.detail);
    throw error;
  }
}
