import { Button, Drawer } from "@blueprintjs/core";
import { Cross } from "@blueprintjs/icons";
import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { useSay } from "../../i18n/words/page.ts";
import { ReturnFocus } from "./return-focus.tsx";
import { useShowing } from "./use-showing.ts";
import "./side-panel.css";

interface Props {
  readonly isOpen: boolean;
  readonly title: ReactNode;
  /** Of the element that holds the title: what the panel is called by. */
  readonly titleId: string;
  /** At most, CSS px. */
  readonly width?: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What is known of one row, beside its list: the list stays at work. */
export const SidePanel = observer(function SidePanel({
  isOpen,
  title,
  titleId,
  width = 480,
  onClose,
  children,
}: Props) {
  const { say } = useSay();
  return (
    <Drawer
      key={useShowing()}
      isOpen={isOpen}
      onClose={onClose}
      size={`min(${width}px, 100vw)`}
      className="side-panel"
      hasBackdrop={false}
      enforceFocus={false}
      canOutsideClickClose={false}
    >
      <ReturnFocus />
      <div className="panel-sheet" role="dialog" aria-labelledby={titleId}>
        <div className="panel-title">
          <h2 id={titleId}>{title}</h2>
          <Button
            variant="minimal"
            icon={<Cross />}
            aria-label={say("close")}
            title={say("close")}
            onClick={onClose}
          />
        </div>
        {children}
      </div>
    </Drawer>
  );
});
