import type { ReactNode } from "react";
import type { Language, Words } from "../../contract/words.ts";

const words = {
  waiting: { zh: "正在载入…", en: "Loading…" },
  notFound: { zh: "没有这个页面", en: "There is no such page" },
  notFoundWhy: { zh: "地址可能写错了，或者页面已经移动。", en: "The address may be mistyped, or the page has moved." },
  home: { zh: "返回首页", en: "Back to the start" },
} as const satisfies Record<string, Words>;

/** A page that says one thing. */
export function PageNote({ title, children }: { title: string; children: ReactNode }) {
  return <main className="page-note"><h1>{title}</h1>{children}</main>;
}

export function Waiting({ language }: { language: Language }) {
  return <main className="page-note" aria-busy="true"><div className="pulse-bar" /><p>{words.waiting[language]}</p></main>;
}

export function NotFound({ language }: { language: Language }) {
  return (
    <PageNote title={words.notFound[language]}>
      <p>{words.notFoundWhy[language]}</p>
      <a className="plain-button" href="/">{words.home[language]}</a>
    </PageNote>
  );
}
