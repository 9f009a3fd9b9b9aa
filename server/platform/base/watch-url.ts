import { isSecret } from "./webhook.ts";

/** Destination of this installation's signs of life. `label` is its address without secrets. */
export type WatchTarget =
  /** Another installation of this product: signed, at the address its console has made. */
  | {
      readonly kind: "own";
      readonly url: string;
      readonly secret: string;
      readonly label: string;
    }
  /** A service that notices when requests stop; `fail` is for work that is not done. */
  | { readonly kind: "get"; readonly url: string; readonly fail: string; readonly label: string };

const getPrefix = "get+";
const ownPath = /\/watch\/[A-Za-z0-9_-]{43}$/;

/** The addresses in `WATCH_URL`, one after the other. */
export const watchUrlsIn = (text: string): string[] =>
  text.split(/[\s,]+/).filter((part) => part !== "");

/**
 * Returns a target, or why the text is invalid. Neither contains the address, which has secrets,
 * because the text is printed.
 */
export function watchTargetOf(text: string): WatchTarget | string {
  const isGet = text.startsWith(getPrefix);
  const address = isGet ? text.slice(getPrefix.length) : text;
  if (!URL.canParse(address)) return "is no address";
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return "must begin with https://, http://, get+https:// or get+http://";
  if (url.username !== "" || url.password !== "") return "may not hold a name and a password";
  const secret = url.hash.slice(1);
  const { host } = url;
  url.hash = "";
  if (isGet) return { kind: "get", url: url.href, fail: failOf(url), label: host };
  if (!ownPath.test(url.pathname))
    return (
      "must be an address that the console of another installation has made " +
      "(https://…/watch/…#whsec_…), or begin with get+ for a service that is only asked"
    );
  if (!isSecret(secret))
    return "lacks the secret behind its #: take it over whole, in quotation marks in a shell";
  return { kind: "own", url: url.href, secret, label: host };
}

/** The same address with /fail after its path, as such services expect it. */
function failOf(url: URL): string {
  const fail = new URL(url);
  fail.pathname = `${fail.pathname.replace(/\/+$/, "")}/fail`;
  return fail.href;
}

/** True: reports to this target would cross the network unencrypted. */
export const isBareTarget = ({ url }: WatchTarget, isLocal: (host: string) => boolean): boolean =>
  url.startsWith("http:") && !isLocal(new URL(url).hostname.replace(/^\[|\]$/g, ""));
