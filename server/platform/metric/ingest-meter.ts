import { quarantineReasons } from "../../../contract/fleet/gateway/quarantine-reason.ts";
import { Counter, Histogram, Registry } from "prom-client";
import { prefix } from "./metric-registry.ts";

/** Contents of a committed batch. */
export interface CommittedBatch {
  /** Times in ms: of the whole transaction, and of the judge within it. */
  readonly ms: number;
  readonly judgeMs: number;
  /** New frames, and frames that had been written before. */
  readonly newFrames: number;
  readonly knownFrames: number;
  /** Reason of each refusal. */
  readonly refused: readonly string[];
  /** Kind of each change of an alarm that the judge has made. */
  readonly alarmChanges: readonly string[];
}

export type RefusalReason = "signIn" | "packetTooLarge";

/** Measurements between the gateways and the commit. */
export interface IngestMeter {
  /** A message may be acknowledged; the time since its arrival, ms. */
  acknowledged(waitedMs: number): void;
  /** A batch of `size` messages and questions is being written. */
  batch(size: number): void;
  committed(batch: CommittedBatch): void;
  /** Counts a batch that is tried again because the database could not be reached or failed. */
  putBack(): void;
  /** A connection was refused or ended before it was signed in, or because of its messages. */
  refused(reason: RefusalReason): void;
}

/** Buckets from a few ms, as on an idle machine, to the value that health reports as red. */
const waits = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Adds the measurements to the registry; without one they are never read. */
export function createIngestMeter(registry = new Registry()): IngestMeter {
  const registers = [registry];
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name: `${prefix}${name}`, help, buckets, registers });
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `${prefix}${name}`, help, labelNames, registers });
  const puback = histogram(
    "puback_seconds",
    "From the arrival of a gateway's message to its commit, which its PUBACK follows",
    waits,
  );
  const size = histogram(
    "batch_messages",
    "Messages and questions in one commit",
    [1, 2, 5, 10, 20, 50, 100, 200, 500],
  );
  const commit = histogram("commit_seconds", "One transaction of the ingest", waits);
  const judge = histogram(
    "judge_seconds",
    "Judging a batch, within its transaction",
    [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25],
  );
  const frames = counter("frames_total", "Frames by what became of them", "result");
  const refused = counter("refused_frames_total", "What of messages was refused", "reason");
  const changes = counter("alarm_changes_total", "Changes of alarms by the judge", "change");
  const retries = counter("commit_retries_total", "Batches the database did not take at once");
  const turnedAway = counter(
    "gateways_turned_away_total",
    "Connections of gateways refused",
    "reason",
  );
  // Counters start at 0, so that a rate includes the first event.
  for (const reason of quarantineReasons) refused.inc({ reason }, 0);
  for (const change of ["raise", "peak", "suppress", "clear"]) changes.inc({ change }, 0);
  for (const result of ["new", "known"] as const) frames.inc({ result }, 0);
  for (const reason of ["signIn", "packetTooLarge"] as const) turnedAway.inc({ reason }, 0);
  return {
    acknowledged: (waitedMs) => puback.observe(waitedMs / 1000),
    batch: (messages) => size.observe(messages),
    committed: (batch) => {
      commit.observe(batch.ms / 1000);
      judge.observe(batch.judgeMs / 1000);
      if (batch.newFrames > 0) frames.inc({ result: "new" }, batch.newFrames);
      if (batch.knownFrames > 0) frames.inc({ result: "known" }, batch.knownFrames);
      for (const reason of batch.refused) refused.inc({ reason });
      for (const change of batch.alarmChanges) changes.inc({ change });
    },
    putBack: () => retries.inc(),
    refused: (reason) => turnedAway.inc({ reason }),
  };
}
