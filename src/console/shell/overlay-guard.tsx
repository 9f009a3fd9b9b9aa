import { Component, type ReactNode } from "react";

interface Props {
  readonly onFail: () => void;
  readonly children: ReactNode;
}

/**
 * An overlay of the shell that fails to load or draw does not take the shell with it: it is
 * removed, and `onFail` reports that. Another key is another try.
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
