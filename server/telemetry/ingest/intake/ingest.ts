import { messageOf } from "../../../../contract/base/server-message.ts";
import type { Directory } from "../../../fleet/gateway/gateway-directory.ts";
import { type CommitFault, CommitQueue, type CommitQueueDeps } from "../commit/commit-queue.ts";
import { NotifiedOnce } from "../decode/notified-once.ts";
import { RawReader } from "../decode/raw-message.ts";
import { parseUpTopic } from "../../../../contract/telemetry/mqtt.ts";
import { type ForwardedWork, NotOwned } from "../../../platform/db/cluster/server-link.ts";
import type { FrameRouter } from "../handover/frame-router.ts";
import { type HouseWorkItem, outgoingWorkOf, workOf } from "../handover/forwarded-work.ts";
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
  /** Routes the work of houses to the servers that hold them; absent: this one holds all. */
  readonly router?: FrameRouter;
}

/** The one entrance for every message of a gateway. */
export interface Ingest {
  /**
   * Resolves when the content of the message is committed: only then may it be acknowledged. Never
   * rejects because of the message's content; rejects when the ingest is closed first.
   * `connectedAt`: sign-in of its connection, epoch ms.
   */
  take(topic: string, payload: Buffer, connectedAt?: number): Promise<void>;
  /** A gateway has given a sign of life without content. */
  readonly received: (networkId: string) => void;
  /**
   * Keeps content of a gateway that was refused before it reached the ingest, so that people are
   * notified.
   */
  readonly refused: (networkId: string, refused: Refused, message?: Partial<Received>) => void;
  /**
   * Makes the judge check houses again whose timers are over or that have gone silent. Each for
   * itself: one that cannot be stored must not take the others with it. Resolves when all are
   * stored, or given up.
   */
  readonly submit: (items: readonly ServerItem[]) => Promise<void>;
  /** Age of the newest commit, ms: of messages or of a timer; null before the first. */
  ageMs(): number | null;
  /** Time the oldest uncommitted message has waited, ms; 0: none waits. */
  waitedMs(): number;
  /** Why commits fail; null while they succeed. */
  fault(): CommitFault | null;
  /** Messages that wait for their commit. */
  waiting(): number;
  /** Finishes the commit in progress; other messages stay unacknowledged and are sent again. */
  stop(): Promise<void>;
}

/** An ingest that receives from other servers too. */
export interface SharedIngest extends Ingest {
  /**
   * Accepts from another server the work of a house that this one holds. Resolves when it is
   * committed; rejects when this server does not hold the house, or closes.
   */
  readonly acceptForwarded: (handed: ForwardedWork) => Promise<void>;
}

export function createIngest(deps: IngestDeps): SharedIngest {
  const { directory, log, router } = deps;
  const queue = new CommitQueue(deps);
  const localWork = ownWork(deps, queue);
  /** Hands work to the holders of the houses; not where gateways are connected to this server. */
  const handover = deps.lease?.isHome === true ? undefined : router;
  /** Done by the holder of the house; here without handover, or for an unknown house. */
  const place = (houseId: number | undefined, work: HouseWorkItem): Promise<void> =>
    handover === undefined || houseId === undefined
      ? localWork.does(work)
      : handover.place(houseId, {
          here: () => localWork.does(work),
          there: () => outgoingWorkOf(work),
        });
  const logFailure = (work: Promise<void>) =>
    work.catch((error: unknown) => log.debug({ error: messageOf(error) }, "question dropped"));
  return {
    received: (networkId) => {
      const entry = directory.byNetworkId(networkId);
      if (entry !== undefined && !entry.isRevoked)
        void logFailure(place(entry.houseId, { kind: "heard", networkId }));
    },
    refused: localWork.refuse,
    take: (topic, payload, connectedAt) => {
      const networkId = handover && parseUpTopic(topic)?.networkId;
      const entry = networkId === undefined ? undefined : directory.byNetworkId(networkId);
      return place(entry?.houseId, { kind: "message", topic, payload, connectedAt });
    },
    submit: async (items) => {
      await Promise.all(
        items.map((item) => logFailure(place(item.houseId, { kind: "question", item }))),
      );
    },
    acceptForwarded: async (handed) => {
      const work = workOf(handed);
      // Read again after a change through the other server, which is read here first.
      if (work.kind === "question" && work.item.kind === "tick") await directory.refresh();
      const houseId =
        work.kind === "question" ? work.item.houseId : houseOf(directory, networkIdOf(work));
      if (router === undefined || houseId === undefined)
        throw new NotOwned("this server does not know the house");
      return router.placeHere(houseId, () => localWork.does(work));
    },
    ageMs: () => queue.ageMs,
    waitedMs: () => Math.max(queue.waitedMs, router?.waitedMs ?? 0),
    fault: () => queue.fault,
    waiting: () => queue.length + (router?.waiting ?? 0),
    stop: () => {
      router?.stop();
      return queue.stop();
    },
  };
}

const networkIdOf = (work: Exclude<HouseWorkItem, { kind: "question" }>): string =>
  work.kind === "heard" ? work.networkId : (parseUpTopic(work.topic)?.networkId ?? "");

const houseOf = (directory: Directory, networkId: string): number | undefined =>
  directory.byNetworkId(networkId)?.houseId;

/** Work as this server does it itself. */
function ownWork({ directory, log, now }: IngestDeps, queue: CommitQueue) {
  const notified = new NotifiedOnce(now);
  const raw = new RawReader();
  const twins = new TwinNumbers();
  const refuse: Ingest["refused"] = (networkId, refused, message = {}) => {
    const { topic = "", payload = Buffer.alloc(0) } = message;
    const item = refusedItem({ topic, payload, receivedAt: now() }, networkId, [refused]);
    queue
      .add([item])
      .catch((error: unknown) => log.debug({ error: messageOf(error) }, "refusal dropped"));
  };
  const lookForTwins = (item: Item) => {
    if (item.kind !== "frames") return;
    const { networkId } = item.entry;
    for (const frame of item.frames)
      if (twins.hasTurned(networkId, frame))
        refuse(networkId, { reason: "twoDevices", detail: "seq: by turns" });
  };
  const does = (work: HouseWorkItem): Promise<void> => {
    if (work.kind === "question") return queue.add([work.item]);
    const receivedAt = now();
    if (work.kind === "heard") {
      const entry = directory.byNetworkId(work.networkId);
      return entry === undefined || entry.isRevoked
        ? Promise.resolve()
        : queue.add([{ kind: "heard", entry, receivedAt }]);
    }
    const { topic, payload, connectedAt } = work;
    const received = { topic, payload, receivedAt, connectedAt };
    const items = itemsOf({ directory, notified, raw }, received);
    items.forEach(lookForTwins);
    return queue.add(items);
  };
  return { does, refuse };
}
