import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Language } from "../../contract/base/words.ts";
import { Waiting } from "../ui/page-note.tsx";
import { pairing } from "./boot.ts";
import { openDemoWall } from "./demo-sign-in.ts";

/** Requests in progress or answered, by token: a token is valid for one request. */
const opened = new Map<string, ReturnType<typeof openDemoWall>>();

/**
 * Pairs this browser by the link that a demo has printed, once. The token is always removed from
 * the address. When it is used or expired, the code for pairing is shown instead.
 */
export function DemoWall({ token, language }: { token: string; language: Language }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const answer = opened.get(token) ?? openDemoWall(token, language);
    opened.set(token, answer);
    void answer.then((credential) => {
      if (credential !== null) pairing.onPaired(credential);
      void navigate(pathname + search, { replace: true });
    });
  }, [token, language, navigate, pathname, search]);
  return <Waiting language={language} />;
}
