import { messageOf } from "../../../../contract/base/server-message.ts";
import type { Directory } from "../../../fleet/gateway/gateway-directory.ts";
import { type CommitFault, CommitQueue, type CommitQueueDeps } from "../commit/commit-queue.ts";
import { ToldOnce } from "../decode/notified-once.ts";
import { TwinNumbers } from "./twin-watch.ts";
import type { Refused } from "../decode/telemetry-codec.ts";
import {
  type Item,
  itemsOf,
  type Received,
  refusedItem,
  type ServerItem,
} from "../commit/ingest-item.ts";

export interface IngestDeps extends CommitQueueDeps {
  readonly directory: Directory;
}

/** The one entrance for every message of a gateway. */
export interface Ingest {
  /**
   * Resolves when the content of the message is committed: only then may it be acknowledged. Never
   * rejects for what the message holds; rejects when the ingest is closed first.
   */
  take(topic: string, payload: Buffer): Promise<void>;
  /** A gateway has shown that it is there, without saying anything. */
  readonly heard: (networkId: string) => void;
  /**
   * Keeps content of a gateway that was refused before it came here, so that people are notified.
   */
  readonly refused: (networkId: string, refused: Refused, message?: Partial<Received>) => void;
  /** Has the judge check houses again whose timers are over, or that have gone silent. */
  readonly ask: (items: readonly ServerItem[]) => void;
  /** Age of the newest commit, ms: of messages or of a timer; null before the first. */
  ageMs(): number | null;
  /** Time the oldest uncommitted message has waited, ms; 0: none waits. */
  waitedMs(): number;
  /** Why commits fail; null while they succeed. */
  fault(): CommitFault | null;
  /** Messages that wait for their commit. */
  waiting(): number;
  /** Finishes what is on its way to the disk; the rest stays unacknowledged and comes again. */
  stop(): Promise<void>;
}

export function createIngest(deps: IngestDeps): Ingest {
  const { directory, log, now } = deps;
  const queue = new CommitQueue(deps);
  const told = new ToldOnce(now);
  const twins = new TwinNumbers();
  const addAside = (items: readonly Item[]) =>
    void queue
      .add(items)
      .catch((error: unknown) => log.debug({ error: messageOf(error) }, "question dropped"));
  const refuse: Ingest["refused"] = (networkId, refused, message = {}) => {
    const { topic = "", payload = Buffer.alloc(0) } = message;
    addAside([refusedItem({ topic, payload, receivedAt: now() }, networkId, [refused])]);
  };
  const lookForTwins = (item: Item) => {
    if (item.kind !== "frames") return;
    const { networkId } = item.entry;
    for (const frame of item.frames)
      if (twins.hasTurned(networkId, frame))
        refuse(networkId, { reason: "twoDevices", detail: "seq: by turns" });
  };
  return {
    heard: (networkId) => {
      const entry = directory.byNetworkId(networkId);
      if (entry !== undefined && !entry.isRevoked)
        addAside([{ kind: "heard", entry, receivedAt: now() }]);
    },
    refused: refuse,
    take: (topic, payload) => {
      const items = itemsOf({ directory, told }, { topic, payload, receivedAt: now() });
      items.forEach(lookForTwins);
      return queue.add(items);
    },
    ask: (items) => (items.length === 0 ? undefined : addAside(items)),
    ageMs: () => queue.ageMs,
    waitedMs: () => queue.waitedMs,
    fault: () => queue.fault,
    waiting: () => queue.length,
    stop: () => queue.stop(),
  };
}
