import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { down, moveFocus } from "./roving.ts";
import css from "./menu.module.css";

export interface MenuItem {
  readonly key: string;
  readonly text: string;
  readonly icon?: ReactNode;
  readonly isDisabled?: boolean;
  readonly onChoose: () => void;
}
interface Props {
  /** Position of its corner, in CSS px of the window; it is moved if it would not fit. */
  readonly at: { readonly x: number; readonly y: number };
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Fixed width in CSS px, a border and the padding included. */
  readonly widthPx?: number;
  readonly head?: ReactNode;
  readonly onClose: () => void;
}

const marginPx = 4;

/**
 * A short list of actions above everything else: arrow keys move, Escape or a press outside closes.
 */
export function Menu({ at, label, items, widthPx, head, onClose }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  // Off screen until it is measured, because a hidden element could not get the focus.
  const [place, setPlace] = useState<CSSProperties>({ left: -10_000, top: 0 });

  useLayoutEffect(() => {
    const { width, height } = ref.current!.getBoundingClientRect();
    const left = Math.max(marginPx, Math.min(at.x, window.innerWidth - width - marginPx));
    const top = Math.max(marginPx, Math.min(at.y, window.innerHeight - height - marginPx));
    setPlace({ left, top });
  }, [at.x, at.y]);
  useEffect(() => {
    const opener = document.activeElement;
    const menu = ref.current!;
    menu
      .querySelector<HTMLElement>("[role=menuitem]:not([disabled])")
      ?.focus({ preventScroll: true });
    const leave = (event: Event) => {
      // The opener closes the menu itself; otherwise one press would close and reopen it.
      if (
        event.target instanceof Node &&
        (menu.contains(event.target) ||
          (opener !== document.body && opener?.contains(event.target) === true))
      )
        return;
      onClose();
    };
    window.addEventListener("pointerdown", leave, true);
    window.addEventListener("resize", onClose);
    return () => {
      window.removeEventListener("pointerdown", leave, true);
      window.removeEventListener("resize", onClose);
      if (
        opener instanceof HTMLElement &&
        (document.activeElement === document.body || menu.contains(document.activeElement))
      )
        opener.focus();
    };
  }, [onClose]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      event.stopPropagation();
      onClose();
      return;
    }
    moveFocus(event, down, "[role=menuitem]:not([disabled])");
  }

  return (
    <div
      ref={ref}
      className={css.menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      style={widthPx === undefined ? place : { ...place, width: widthPx }}
      onKeyDown={onKeyDown}
    >
      {head !== undefined && (
        <div className={css.menuHead} role="presentation">
          {head}
        </div>
      )}
      {items.map(({ key, text, icon, isDisabled = false, onChoose }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          className={css.menuItem}
          tabIndex={-1}
          disabled={isDisabled}
          onClick={() => {
            onClose();
            onChoose();
          }}
        >
          {icon}
          <span>{text}</span>
        </button>
      ))}
    </div>
  );
}
