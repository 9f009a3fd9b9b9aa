import type { Role } from "../../contract/account/role.ts";
import type { Language } from "../../contract/base/words.ts";
import type { Credentials } from "../lib/browser/credential.ts";

/*
 * Calls of a demo's sign-in (server/operate/demo/demo-sign-in.ts). They are not in the contract:
 * only a demo has them, for a browser on its own machine.
 */

/** True when the server offers this browser the demo's sign-in. Never rejects. */
export const hasDemoSignIn = async (): Promise<boolean> => {
  const response = await fetch("/api/demo/roles", { cache: "no-store" }).catch(() => null);
  return response?.ok === true;
};

const isCredentials = (value: unknown): value is Credentials =>
  typeof value === "object" &&
  value !== null &&
  "userId" in value &&
  typeof value.userId === "number" &&
  "token" in value &&
  typeof value.token === "string";

/** Null: it is refused, or does not answer. */
async function pass(path: string, body: object): Promise<Credentials | null> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer: unknown = response.ok ? await response.json() : null;
    return isCredentials(answer) ? answer : null;
  } catch {
    return null;
  }
}

/** A session of the demo's account of a role. */
export const signInToDemo = (roleKey: Role): Promise<Credentials | null> =>
  pass("/api/demo/signIn", { roleKey });

/** The credential of a display, for the token of the link that the start has printed. */
export const openDemoWall = (token: string, language: Language): Promise<Credentials | null> =>
  pass("/api/demo/wall", { token, language });
