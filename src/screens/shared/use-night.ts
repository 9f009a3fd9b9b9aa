import { computed } from "mobx";
import { useState } from "react";
import { minuteMs } from "../../../contract/base/time.ts";
import { useStores } from "../../context/use-stores.ts";
import { clockIn } from "../../lib/time/zone-clock.ts";
import { isNight } from "./unattended.ts";
import { useWall } from "./wall-context.ts";

/**
 * The current minute, epoch ms: a component that uses it is rendered once per minute, not every
 * second.
 */
export function useMinute(): number {
  const { connection } = useStores();
  const [minute] = useState(() => computed(() => Math.floor(connection.serverNow / minuteMs)));
  return minute.get() * minuteMs;
}

/**
 * Returns true when the wall is dimmed: by the clock of most farms, whichever place it shows,
 * unless its address overrides it. Inside an observer.
 */
export function useIsNight(): boolean {
  const { homeZone, night } = useWall();
  const isDark = isNight(clockIn(homeZone, useMinute()).hour);
  return night === null ? isDark : night === "on";
}
