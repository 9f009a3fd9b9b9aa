import * as React from "react";

const internals: unknown = Reflect.get(
  React,
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
);

/**
 * React in development notes for every element where it was made, up to 10,000 a second: a tenth
 * of the computing in a test of a page, for traces that no test prints. This tells it that
 * so many were noted already. A React without that number notes them again.
 */
export function leaveOutOwnerStacks(): void {
  if (typeof internals !== "object" || internals === null) return;
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
    configurable: true,
    get: () => Infinity,
    set(): void {
      // React counts from nothing again each second.
    },
  });
}
