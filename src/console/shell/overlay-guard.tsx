import { Component, type ReactNode } from "react";
import { forgetFailures } from "../../ui/lazy-part.tsx";

interface Props {
  readonly onFail: () => void;
  readonly children: ReactNode;
}

/**
 * Error boundary: when an overlay fails to load or render, only the overlay is removed, and
 * `onFail` is called. A new key tries again.
 */
export class OverlayGuard extends Component<Props, { isFailed: boolean }> {
  override state = { isFailed: false };

  static getDerivedStateFromError(): { isFailed: boolean } {
    return { isFailed: true };
  }
  override componentDidCatch(): void {
    forgetFailures();
    this.props.onFail();
  }
  override render(): ReactNode {
    return this.state.isFailed ? null : this.props.children;
  }
}
