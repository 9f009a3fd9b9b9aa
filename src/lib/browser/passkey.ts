/*
 * Passkeys. A browser has them for pages with TLS, and for localhost, alone.
 */

/** True where this browser can make and use passkeys. */
export const hasPasskeys = (): boolean => window.isSecureContext && "PublicKeyCredential" in window;

type Json = Readonly<Record<string, unknown>>;

const load = () => import("@simplewebauthn/browser");

/** Makes a passkey by the server's options. Rejects as `askForPasskey`. */
export async function makePasskey(options: object): Promise<Json> {
  const { startRegistration } = await load();
  return { ...(await startRegistration({ optionsJSON: options as never })) };
}

/** The answer of a passkey that the person chooses. Rejects when they refuse, or take too long. */
export async function requestPasskey(options: object): Promise<Json> {
  const { startAuthentication } = await load();
  return { ...(await startAuthentication({ optionsJSON: options as never })) };
}

/** The person has closed the browser's dialog, or it took too long. */
export const isPasskeyCancelled = (error: unknown): boolean =>
  error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name);
