import type { ReactNode } from "react";
import type { Language, Words } from "../../contract/base/words.ts";

const words = {
  waiting: { zh: "正在加载…", en: "Loading…" },
} as const satisfies Record<string, Words>;

/** A page with a single message; `isPart`: a part of a page that has its own main area. */
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
