/** An answer of /api/health, and when it came. */
import type { HealthReply } from "../../server/platform/base/server-condition.ts";
export interface HealthReport extends Pick<HealthReply, "notices" | "troubles"> {
  /** Epoch ms. */
  readonly at: number;
}

const everyMs = 500;

/** Queries health all the time; returns its reports since the last call. */
export function watchHealth(port: number): { take(): readonly HealthReport[]; stop(): void } {
  let reports: HealthReport[] = [];
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(5000) })
      .then((answer) => answer.json())
      .then((body) => {
        const { data } = body as { data: HealthReply };
        reports.push({ at: Date.now(), notices: data.notices, troubles: data.troubles });
      })
      .catch(() => undefined)
      .finally(() => (isBusy = false));
  }, everyMs);
  return {
    take: () => {
      const collected = reports;
      reports = [];
      return collected;
    },
    stop: () => clearInterval(timer),
  };
}
