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
  /** The header has made way for a page that is read downwards. */
  isHeaderAway = false;
  /** On a desktop: the person's choice, remembered. */
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

  /** The body is this wide now, in CSS px. Becoming mobile closes the sidebar. */
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
  /** A page was opened, or what lies beside the drawer was touched. */
  leaveSidebar(): void {
    this.isOpenOver = false;
  }
  moveHeader(isAway: boolean): void {
    this.isHeaderAway = isAway;
  }
}
