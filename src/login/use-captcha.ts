import { useCallback, useEffect, useState } from "react";

/** A picture to read; `isOff`: the server wants none. Null while it loads. */
export interface Captcha {
  readonly codeId: string;
  readonly image: string;
  readonly state: "ready" | "failed" | "off";
}

const failed: Captcha = { codeId: "", image: "", state: "failed" };

/** The captcha, and how to replace it. The session code is loaded here, after the form is on screen. */
export function useCaptcha(): { captcha: Captcha | null; replace: () => void } {
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const [round, setRound] = useState(0);
  const replace = useCallback(() => setRound((held) => held + 1), []);

  useEffect(() => {
    let isWanted = true;
    const show = (next: Captcha) => {
      if (isWanted) setCaptcha(next);
    };
    import("../boot.ts")
      .then(({ stores }) => stores.session.captcha())
      .then(({ codeId, image }) => show({ codeId, image, state: codeId === "" && image === "" ? "off" : "ready" }), () => show(failed));
    return () => {
      isWanted = false;
    };
  }, [round]);

  return { captcha, replace };
}
