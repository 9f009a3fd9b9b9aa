/* Passkeys. Browsers only offer them on pages with TLS and on localhost. */

/** True where this browser can make and use passkeys. */
export const hasPasskeys = (): boolean => window.isSecureContext && "PublicKeyCredential" in window;

type Json = Readonly<Record<string, unknown>>;

const load = () => import("@simplewebauthn/browser");

/** Creates a passkey with the server's options. Rejects like `askForPasskey`. */
export async function makePasskey(options: object): Promise<Json> {
  const { startRegistration } = await load();
  return { ...(await startRegistration({ optionsJSON: options as never })) };
}

/**
 * Returns the answer of the passkey that the user chooses. Rejects when they refuse or take too
 * long.
 */
export async function requestPasskey(options: object): Promise<Json> {
  const { startAuthentication } = await load();
  return { ...(await startAuthentication({ optionsJSON: options as never })) };
}

/** True when the user closed the browser's dialog, or it took too long. */
export const isPasskeyCancelled = (error: unknown): boolean =>
  error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name);
