import { makeAutoObservable } from "mobx";
import type { CookieJar } from "../port/memory.ts";

const sidebarCookie = "sidebarStatus";
/**
 * Below this width of the body less one, in CSS px, the device counts as mobile (specification,
 * section 4).
 */
const mobileBelowPx = 992;

/** The frame around the pages: what device it is on, and whether the sidebar is open. */
export class ConsoleLayoutStore {
  device: "desktop" | "mobile" = "desktop";
  /** True when the header is hidden because the page is scrolled down. */
  isHeaderAway = false;
  /** On a desktop: the user's choice, which is remembered. */
  private isOpenWide: boolean;
  /** On a mobile: a drawer over the page, never remembered. */
  private isOpenOver = false;
  readonly #cookies: CookieJar;

  constructor(cookies: CookieJar) {
    this.#cookies = cookies;
    this.isOpenWide = cookies.get(sidebarCookie) !== "0";
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get isMobile(): boolean {
    return this.device === "mobile";
  }
  get isSidebarOpen(): boolean {
    return this.isMobile ? this.isOpenOver : this.isOpenWide;
  }

  /** Called with the width of the body, in CSS px. Changing to mobile closes the sidebar. */
  measure(bodyWidthPx: number): void {
    this.device = bodyWidthPx - 1 < mobileBelowPx ? "mobile" : "desktop";
    if (!this.isMobile) this.isOpenOver = false;
  }
  toggleSidebar(): void {
    if (this.isMobile) {
      this.isOpenOver = !this.isOpenOver;
      return;
    }
    this.isOpenWide = !this.isOpenWide;
    this.#cookies.set(sidebarCookie, this.isOpenWide ? "1" : "0");
  }
  /** Called when a page was opened, or the user touched outside the drawer. */
  leaveSidebar(): void {
    this.isOpenOver = false;
  }
  moveHeader(isAway: boolean): void {
    this.isHeaderAway = isAway;
  }
}
