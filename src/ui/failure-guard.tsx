import { Component, type ReactNode } from "react";
import type { Language, Words } from "../../contract/base/words.ts";
import { isMissingPart } from "../lib/browser/missing-part.ts";
import { reloadForPart } from "../lib/browser/reload-for-part.ts";
import { forgetFailures } from "./lazy-part.tsx";
import { PageNote } from "./page-note.tsx";

const words = {
  title: { zh: "页面出错了", en: "This page failed" },
  why: {
    zh: "页面显示时出现错误，其他页面不受影响。可以重试；若仍然出错，请重新加载。",
    en:
      "Something went wrong while showing this page; other pages are not affected. Try again, or " +
      "reload if that does not help.",
  },
  retry: { zh: "重试", en: "Try again" },
  missing: { zh: "页面加载失败", en: "This page could not be loaded" },
  missingWhy: {
    zh: "系统可能刚刚升级，或网络已断开。请重新加载页面。",
    en: "The system may just have been upgraded, or the network is down. Please reload the page.",
  },
  reload: { zh: "重新加载", en: "Reload" },
} as const satisfies Record<string, Words>;

export interface FailureGuardProps {
  readonly language: Language;
  readonly children: ReactNode;
  /** Identifies the content: when it changes, rendering is tried again. */
  readonly resetKey?: string;
  /** True inside a page that has its own main area. */
  readonly isPart?: boolean;
  readonly onReload?: () => void;
  /** Set for an unattended screen: it retries by itself after this many ms. */
  readonly retryMs?: number | null;
}

/**
 * Error boundary: when anything inside fails to load or render, it shows the failure and offers to
 * retry. Content outside stays. React logs the failure with its location.
 */
export class FailureGuard extends Component<
  FailureGuardProps,
  { failure: unknown; isFailed: boolean }
> {
  override state = { failure: null, isFailed: false };

  static getDerivedStateFromError(failure: unknown): { failure: unknown; isFailed: boolean } {
    return { failure, isFailed: true };
  }
  #retry: ReturnType<typeof setTimeout> | undefined;

  override componentDidCatch(): void {
    forgetFailures();
    const { retryMs = null } = this.props;
    clearTimeout(this.#retry);
    if (retryMs !== null) this.#retry = setTimeout(this.#tryUnattended, retryMs);
  }
  override componentWillUnmount(): void {
    clearTimeout(this.#retry);
  }
  override componentDidUpdate(
    before: FailureGuardProps,
    { isFailed: wasFailed }: { isFailed: boolean },
  ): void {
    if (wasFailed && this.state.isFailed && before.resetKey !== this.props.resetKey)
      this.#tryAgain();
  }
  readonly #tryAgain = (): void => this.setState({ failure: null, isFailed: false });
  /** A browser may cache the failure of a missing part, and then only a reload helps. */
  readonly #tryUnattended = (): void => {
    if (isMissingPart(this.state.failure)) void reloadForPart();
    this.#tryAgain();
  };

  override render(): ReactNode {
    const {
      language,
      children,
      isPart = false,
      onReload = () => window.location.reload(),
    } = this.props;
    const { failure, isFailed } = this.state;
    if (!isFailed) return children;
    const isMissing = isMissingPart(failure);
    return (
      <div role="alert">
        <PageNote title={words[isMissing ? "missing" : "title"][language]} isPart={isPart}>
          <p>{words[isMissing ? "missingWhy" : "why"][language]}</p>
          <p className="page-note-ways">
            {!isMissing && (
              <button type="button" className="plain-button" onClick={this.#tryAgain}>
                {words.retry[language]}
              </button>
            )}
            <button
              type="button"
              className={isMissing ? "plain-button" : "plain-button is-second"}
              onClick={onReload}
            >
              {words.reload[language]}
            </button>
          </p>
        </PageNote>
      </div>
    );
  }
}
