import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import {
  addressOf,
  type ForwardedWork,
  NotOwned,
  openLinkServer,
  ServerLinks,
} from "../../../../../server/platform/db/cluster/server-link.ts";
import {
  PacketReader,
  PacketWriter,
} from "../../../../../server/platform/db/cluster/link-packets.ts";
import type { ClusterServer } from "../../../../../server/platform/db/cluster/partition-leases.ts";
import { freePort } from "../../../process/fault/harness/run-server.ts";

/** Resolves once it is taken; rejects with `NotOwned`. */
const sendText = (links: ServerLinks, server: ClusterServer, text: string, kind = 0) =>
  new Promise<void>((resolve, reject) =>
    links.send(
      server,
      {
        kind,
        length: Buffer.byteLength(text),
        fill: (bytes, at) => void bytes.write(text, at),
      },
      (error) => (error === null ? resolve() : reject(error)),
    ),
  );

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function openDoor(take: (handed: ForwardedWork) => Promise<void>) {
  const address = `127.0.0.1:${await freePort()}`;
  const key = randomBytes(32);
  const door = await openLinkServer(addressOf(address), key, take);
  closing.push(() => door.close());
  const errors: Error[] = [];
  const links = new ServerLinks((error) => errors.push(error));
  closing.push(() => links.close());
  return { server: { fence: 1, address, key }, links, door, errors };
}

describe("the link between two servers", () => {
  test("delivers everything in order, and answers each message separately", async () => {
    const handled: string[] = [];
    const { server, links } = await openDoor(async ({ kind, body }) => {
      const text = body.toString();
      handled.push(`${kind} ${text}`);
      if (text === "7") throw new Error("not mine");
      // Later messages are answered first.
      await new Promise((resolve) => setTimeout(resolve, text === "3" ? 30 : 0));
    });
    const sent = Array.from({ length: 200 }, (_, index) =>
      sendText(links, server, String(index), index % 3),
    );
    const ends = await Promise.allSettled(sent);
    expect(handled).toEqual(sent.map((_, index) => `${index % 3} ${index}`));
    expect(ends.flatMap(({ status }, index) => (status === "rejected" ? [index] : []))).toEqual([
      7,
    ]);
    expect((ends[7] as PromiseRejectedResult).reason).toBeInstanceOf(NotOwned);
  });

  test("a stopped or unlisted server accepts nothing", async () => {
    const { server, links, door } = await openDoor(() => new Promise(() => undefined));
    const interrupted = sendText(links, server, "a");
    links.retain([]);
    await expect(interrupted).rejects.toBeInstanceOf(NotOwned);
    const ended = sendText(links, server, "b");
    await new Promise((resolve) => setTimeout(resolve, 50));
    await door.close();
    await expect(ended).rejects.toBeInstanceOf(NotOwned);
    await expect(sendText(links, server, "c")).rejects.toBeInstanceOf(NotOwned);
  });

  test("closes despite a connected, silent client", async () => {
    const { server, door } = await openDoor(() => Promise.resolve());
    const silent = connect(addressOf(server.address));
    await once(silent, "connect");
    const isClosed = door.close().then(() => true);
    expect(await Promise.race([isClosed, wait(20_000).then(() => false)])).toBe(true);
    silent.destroy();
  });

  test("refuses a server without the key", async () => {
    let handled = 0;
    const { server, links, errors } = await openDoor(async () => void (handled += 1));
    const other = { ...server, fence: 2, key: randomBytes(32) };
    await expect(sendText(links, other, "a")).rejects.toBeInstanceOf(NotOwned);
    expect([handled, errors.length]).toEqual([0, 1]);
  });
});

describe("packets", () => {
  test("arrive unchanged in fragments of any size", async () => {
    const chunks: Buffer[] = [];
    const writer = new PacketWriter((bytes) => chunks.push(bytes));
    const packets = [0, 1, 5, 300, 7000].map((length) => randomBytes(length));
    for (const packet of packets)
      writer.add(packet.length, (bytes, at) => void packet.copy(bytes, at));
    await new Promise((resolve) => setImmediate(resolve));
    expect(chunks).toHaveLength(1);
    for (const step of [1, 3, 4, 1000, 1_000_000]) {
      const reader = new PacketReader(100_000);
      const results: Buffer[] = [];
      for (let at = 0; at < chunks[0]!.length; at += step)
        reader.read(chunks[0]!.subarray(at, at + step), (bytes, begin, end) =>
          results.push(Buffer.from(bytes.subarray(begin, end))),
        );
      expect(results).toEqual(packets);
    }
    expect(() => new PacketReader(10).read(Buffer.from([0, 0, 0, 11]), () => 0)).toThrow(
      "too long",
    );
  });
});
