import { Component, type ErrorInfo, type ReactNode } from "react";
import type { Language, Words } from "../../contract/words.ts";
import { PageNote } from "./page-note.tsx";

const words = {
  title: { zh: "页面出错了", en: "This page failed" },
  why: { zh: "页面未能载入或显示。服务器可能刚刚升级，重新载入通常就能恢复。", en: "The page could not be loaded or shown. The server may just have been upgraded; loading it again usually helps." },
  reload: { zh: "重新载入", en: "Load again" },
} as const satisfies Record<string, Words>;

/** Shows what happened and offers a way on when anything below fails to load or draw. */
export class FailureGuard extends Component<{ language: Language; children: ReactNode }, { isFailed: boolean }> {
  override state = { isFailed: false };

  static getDerivedStateFromError(): { isFailed: boolean } {
    return { isFailed: true };
  }
  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error("page failed", error, componentStack);
  }
  override render(): ReactNode {
    const { language, children } = this.props;
    if (!this.state.isFailed) return children;
    return (
      <PageNote title={words.title[language]}>
        <p>{words.why[language]}</p>
        <button type="button" className="plain-button" onClick={() => window.location.reload()}>{words.reload[language]}</button>
      </PageNote>
    );
  }
}
