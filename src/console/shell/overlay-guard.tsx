import { Component, type ReactNode } from "react";

interface Props {
  readonly onFail: () => void;
  readonly children: ReactNode;
}

/**
 * What lies over the shell may fail to load or draw without taking the shell with it: it goes, and
 * `onFail` tells. Another key is another try.
 */
export class OverlayGuard extends Component<Props, { isFailed: boolean }> {
  override state = { isFailed: false };

  static getDerivedStateFromError(): { isFailed: boolean } {
    return { isFailed: true };
  }
  override componentDidCatch(): void {
    this.props.onFail();
  }
  override render(): ReactNode {
    return this.state.isFailed ? null : this.props.children;
  }
}
