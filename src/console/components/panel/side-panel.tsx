import { Drawer } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect } from "react";
import { PanelHead } from "./panel-head.tsx";
import { ReturnFocus } from "../dialog/return-focus.tsx";
import { useShowing } from "../dialog/use-showing.ts";
import css from "./side-panel.module.css";

/** A layer above the panel that handles the key itself. */
const above = ".bp6-dialog, .bp6-popover";

interface Props {
  readonly isOpen: boolean;
  readonly title: ReactNode;
  /** Id of the title element, which names the panel. */
  readonly titleId: string;
  /** Largest width, CSS px. */
  readonly width?: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Details of one row, beside its list: the list stays usable. */
export const SidePanel = observer(function SidePanel({
  isOpen,
  title,
  titleId,
  width = 480,
  onClose,
  children,
}: Props) {
  // The focus is in the list at first, where the drawer itself would not receive Esc.
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || document.querySelector(above) !== null;
      if (event.key === "Escape" && !isTaken) onClose();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [isOpen, onClose]);
  return (
    <Drawer
      key={useShowing()}
      isOpen={isOpen}
      onClose={onClose}
      size={`min(${width}px, 100vw)`}
      className={css.sidePanel}
      hasBackdrop={false}
      enforceFocus={false}
      canOutsideClickClose={false}
    >
      <ReturnFocus />
      <div className={css.panelSheet} role="dialog" aria-labelledby={titleId}>
        <PanelHead className="panel-title" title={title} titleId={titleId} onClose={onClose} />
        {children}
      </div>
    </Drawer>
  );
});
