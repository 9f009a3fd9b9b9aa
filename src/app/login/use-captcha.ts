import { useCallback, useEffect, useRef, useState } from "react";
import type { CaptchaReply } from "../../../contract/account/session.ts";

/** A picture to read; `off`: the server requires none. */
export interface Captcha {
  readonly codeId: string;
  readonly image: string;
  readonly state: "ready" | "failed" | "off";
  /** Ways to sign in beside the form. */
  readonly others: NonNullable<CaptchaReply["others"]>;
}

const failed: Captcha = { codeId: "", image: "", state: "failed", others: [] };
/** A server that did not answer is queried again automatically. */
const retryMs = 5000;

async function fetchCaptcha(): Promise<Captcha> {
  try {
    const { stores } = await import("../boot.ts");
    const { codeId, image, others = [] } = await stores.session.captcha();
    return { codeId, image, others, state: codeId === "" && image === "" ? "off" : "ready" };
  } catch {
    return failed;
  }
}

export interface CaptchaInHand {
  /** Null while the first one loads. */
  readonly captcha: Captcha | null;
  /** Loads another captcha. Resolves with the one that is then on screen. */
  replace(): Promise<Captcha>;
  /** Resolves with the captcha on screen, once there is one. */
  settled(): Promise<Captcha>;
}

/**
 * Returns the captcha, and the function to replace it. Its parts are loaded after the form is on
 * screen.
 */
export function useCaptcha(): CaptchaInHand {
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const newest = useRef<Promise<Captcha>>(null);

  const replace = useCallback(async (): Promise<Captcha> => {
    const mine = fetchCaptcha();
    newest.current = mine;
    const next = await mine;
    if (newest.current === mine) setCaptcha(next);
    return newest.current === mine || newest.current === null ? next : newest.current;
  }, []);
  const settled = useCallback((): Promise<Captcha> => newest.current ?? replace(), [replace]);

  useEffect(() => {
    void replace();
    return () => {
      newest.current = null;
    };
  }, [replace]);
  useEffect(() => {
    if (captcha?.state !== "failed") return;
    const timer = setTimeout(() => void replace(), retryMs);
    return () => clearTimeout(timer);
  }, [captcha, replace]);
  return { captcha, replace, settled };
}
