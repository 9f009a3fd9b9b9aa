import { type ReactNode, useEffect } from "react";
import type { Language, Words } from "../../contract/words.ts";

const words = {
  waiting: { zh: "正在加载…", en: "Loading…" },
  notFound: { zh: "页面不存在", en: "Page not found" },
  notFoundWhy: {
    zh: "地址可能有误，或页面已移动。",
    en: "The address may be mistyped, or the page has moved.",
  },
  product: { zh: "物联网数据管理平台", en: "IoT data management platform" },
  home: { zh: "返回首页", en: "Back to home" },
} as const satisfies Record<string, Words>;

/** A page that says one thing; `isPart`: a part of a page that has its own main area. */
export function PageNote({
  title,
  isPart = false,
  children,
}: {
  title: string;
  isPart?: boolean;
  children: ReactNode;
}) {
  const Box = isPart ? "section" : "main";
  return (
    <Box className={isPart ? "page-note is-part" : "page-note"}>
      <h1>{title}</h1>
      {children}
    </Box>
  );
}

export function Waiting({ language, isPart = false }: { language: Language; isPart?: boolean }) {
  const Box = isPart ? "section" : "main";
  return (
    <Box className={isPart ? "page-note is-part" : "page-note"} aria-busy="true">
      <div className="pulse-bar" />
      <p>{words.waiting[language]}</p>
    </Box>
  );
}

export function NotFound({ language, isPart = false }: { language: Language; isPart?: boolean }) {
  useEffect(
    () => void (document.title = `${words.notFound[language]} - ${words.product[language]}`),
    [language],
  );
  return (
    <PageNote title={words.notFound[language]} isPart={isPart}>
      <p>{words.notFoundWhy[language]}</p>
      <a className="plain-button" href="/">
        {words.home[language]}
      </a>
    </PageNote>
  );
}
