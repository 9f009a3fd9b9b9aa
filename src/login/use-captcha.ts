import { useCallback, useEffect, useRef, useState } from "react";

/** A picture to read; `off`: the server wants none. */
export interface Captcha {
  readonly codeId: string;
  readonly image: string;
  readonly state: "ready" | "failed" | "off";
}

const failed: Captcha = { codeId: "", image: "", state: "failed" };

async function fetchCaptcha(): Promise<Captcha> {
  try {
    const { stores } = await import("../boot.ts");
    const { codeId, image } = await stores.session.captcha();
    return { codeId, image, state: codeId === "" && image === "" ? "off" : "ready" };
  } catch {
    return failed;
  }
}

/** The captcha (null while the first one loads), and how to replace it. What it needs is loaded after the form is on screen. */
export function useCaptcha(): { captcha: Captcha | null; replace: () => void } {
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const newest = useRef(0);
  const replace = useCallback(() => {
    newest.current += 1;
    const mine = newest.current;
    void fetchCaptcha().then((next) => {
      if (mine === newest.current) setCaptcha(next);
    });
  }, []);
  useEffect(() => {
    replace();
    return () => {
      newest.current += 1;
    };
  }, [replace]);
  return { captcha, replace };
}
