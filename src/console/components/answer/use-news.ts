import { useEffect, useEffectEvent, useRef } from "react";

/** Calls `run` whenever `news` is another value or object than before; not for the first. */
export function useNews(news: string | number | object, run: () => void): void {
  const lastNews = useRef(news);
  const onNews = useEffectEvent(run);
  useEffect(() => {
    if (lastNews.current === news) return;
    lastNews.current = news;
    onNews();
  }, [news]);
}
