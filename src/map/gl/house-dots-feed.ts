import type { HouseDots } from "./house-dots.ts";

/**
 * The dots of all houses, and word when their colours changed. Colours change in place, so nothing
 * is rendered for them.
 */
export interface HouseDotsFeed {
  readonly houseDots: HouseDots;
  /**
   * Calls back after colours or the whole set changed, at most a few times a second; returns how to
   * stop.
   */
  follow(listener: () => void): () => void;
}
