import { useEffect, useEffectEvent, useRef } from "react";

/** Calls `run` whenever `news` says something else than before; not for what it says at first. */
export function useNews(news: string | number, run: () => void): void {
  const heard = useRef(news);
  const tell = useEffectEvent(run);
  useEffect(() => {
    if (heard.current === news) return;
    heard.current = news;
    tell();
  }, [news]);
}
