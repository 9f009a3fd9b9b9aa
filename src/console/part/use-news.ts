import { useEffect, useEffectEvent, useRef } from "react";

/** Calls `run` whenever `news` says something else than before; not for what it says at first. */
export function useNews(news: string | number, run: () => void): void {
  const lastNews = useRef(news);
  const onNews = useEffectEvent(run);
  useEffect(() => {
    if (lastNews.current === news) return;
    lastNews.current = news;
    onNews();
  }, [news]);
}
