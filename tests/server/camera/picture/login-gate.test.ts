import { describe, expect, it } from "vitest";
import { loginOf } from "../../../../server/camera/picture/watched-camera.ts";
import { type Login, LoginGate, trial } from "../../../../server/camera/picture/login-gate.ts";
import { NoVideo, reasonOf } from "../../../../server/camera/picture/media/no-video.ts";
import { cameraAt } from "./picture-stage.ts";

/** A device with a sign-in; the test can change its answer. */
class Device {
  /** Attempts to sign in, in order. */
  readonly tries: string[] = [];
  atOnce = 0;
  mostAtOnce = 0;
  readonly gate = new LoginGate();
  answer: (who: string) => NoVideo | null = () => null;

  /** The reason of the refusal; null if it was accepted. */
  async enter(
    who: string,
    over: Partial<Login> = {},
    reach?: () => Promise<void>,
  ): Promise<string | null> {
    const login: Login = { account: "a", who, version: 1, service: "live", ...over };
    const work = async () => {
      this.tries.push(who);
      this.atOnce += 1;
      this.mostAtOnce = Math.max(this.mostAtOnce, this.atOnce);
      await new Promise((resolve) => setTimeout(resolve, 1));
      this.atOnce -= 1;
      const refused = this.answer(who);
      if (refused !== null) throw refused;
    };
    return this.gate.enter(login, work, reach).then(() => null, reasonOf);
  }
}

const wrong = () => new NoVideo("credentials");
const channels = Array.from({ length: 16 }, (_, index) => `camera ${index + 1}`);

describe("signing in at a device", () => {
  it("is tried twice with a wrong password, however many channels it has", async () => {
    const device = new Device();
    device.answer = wrong;
    const results = await Promise.all(channels.map((who) => device.enter(who)));
    expect(results).toEqual(Array(16).fill("credentials"));
    expect(device.tries).toHaveLength(2);
    await Promise.all(channels.map((who) => device.enter(who, { service: "still" })));
    await device.enter("camera 17");
    expect(device.tries).toHaveLength(2);
  });

  it("stops after a few attempts when the password is changed while all are accepted", async () => {
    const device = new Device();
    await Promise.all(channels.map((who) => device.enter(who)));
    expect(device.tries).toHaveLength(16);
    expect(device.mostAtOnce).toBe(3);
    device.answer = wrong;
    await Promise.all(channels.map((who) => device.enter(who)));
    expect(device.tries.length - 16).toBeLessThan(5);
  });

  it("is retried by the person who saved it, and then by all others", async () => {
    const device = new Device();
    device.answer = wrong;
    await Promise.all(channels.map((who) => device.enter(who)));
    device.answer = () => null;
    expect(await device.enter("camera 9")).toBe("credentials");
    expect(await device.enter("camera 9", { version: 2 })).toBeNull();
    expect(await device.enter("camera 10")).toBeNull();
    // A login that the device itself has refused must be saved by a person.
    expect(await device.enter("camera 1")).toBe("credentials");
    expect(await device.enter("camera 1", { version: 2 })).toBeNull();
  });

  it("is then tried by all others, even if they are marked as refused", async () => {
    const device = new Device();
    device.answer = wrong;
    await Promise.all(channels.map((who) => device.enter(who)));
    // The record of a camera does not show whether it was tried.
    for (const who of channels)
      device.gate.refuse({ account: "a", who, version: 1, service: "live" });
    expect(await device.enter("camera 10")).toBe("credentials");
    device.answer = () => null;
    expect(await device.enter("camera 9", { version: 2 })).toBeNull();
    expect(await device.enter("camera 10")).toBeNull();
    expect(device.tries).toEqual(["camera 1", "camera 2", "camera 9", "camera 10"]);
    expect(await device.enter("camera 1")).toBe("credentials");
  });

  it("stops as soon when a saved password is wrong again", async () => {
    const device = new Device();
    // Cameras that were refused first are last.
    const all = () =>
      Promise.all(channels.toReversed().map((who) => device.enter(who, { version: 2 })));
    device.answer = wrong;
    await Promise.all(channels.map((who) => device.enter(who)));
    device.answer = () => null;
    expect(new Set(await all())).toEqual(new Set([null]));
    device.answer = wrong;
    const before = device.tries.length;
    await all();
    expect(device.tries.length - before).toBeLessThan(5);
  });

  it("is closed for one channel only if the device reports so, or if others are accepted", async () => {
    for (const closed of [wrong(), new NoVideo("forbidden")]) {
      const device = new Device();
      device.answer = (who) => (who === "camera 2" ? closed : null);
      const results = await Promise.all(channels.map((who) => device.enter(who)));
      expect(results.filter((reason) => reason !== null)).toHaveLength(1);
      expect(await device.enter("camera 2")).toBe(closed.reason);
      expect(device.tries).toHaveLength(16);
    }
    const forbidden = new Device();
    forbidden.answer = (who) => (Number(who.slice(7)) < 4 ? new NoVideo("forbidden") : null);
    const results = await Promise.all(channels.map((who) => forbidden.enter(who)));
    expect(results.filter((reason) => reason === null)).toHaveLength(13);
  });

  it("is closed only on the port that refused, if another port accepted it", async () => {
    const device = new Device();
    expect(await device.enter("camera 1")).toBeNull();
    device.answer = wrong;
    expect(await device.enter("camera 1", { service: "still" })).toBe("credentials");
    device.answer = () => null;
    expect(await device.enter("camera 1")).toBeNull();
    expect(await device.enter("camera 1", { service: "still" })).toBe("credentials");
    expect(device.tries).toHaveLength(3);
    expect(await device.enter("camera 1", { service: "still", version: 2 })).toBeNull();
  });

  it("is tried by a person's test despite earlier refusals", async () => {
    const device = new Device();
    device.answer = wrong;
    for (const who of channels.slice(0, 3)) await device.enter(who);
    device.answer = () => null;
    expect(await device.enter("camera 1")).toBe("credentials");
    expect(await device.enter(trial)).toBeNull();
  });

  it("reports an unreachable device at once to all who wait for the same port", async () => {
    const device = new Device();
    device.answer = () => new NoVideo("unreachable");
    const live = channels.map((who) => device.enter(who));
    const still = device.enter("camera 1", { service: "still" });
    expect(new Set(await Promise.all(live))).toEqual(new Set(["unreachable"]));
    expect(await still).toBe("unreachable");
    expect(device.tries).toHaveLength(2);
    device.answer = () => null;
    expect(await device.enter("camera 3")).toBeNull();
  });

  it("reports a missing device to all waiting, without further attempts", async () => {
    const device = new Device();
    const looks: string[] = [];
    const look = (who: string, reason: NoVideo | null) => () => {
      looks.push(who);
      return reason === null ? Promise.resolve() : Promise.reject(reason);
    };
    const first = device.enter("camera 1", { service: "still" }, look("camera 1", null));
    const away = device.enter("camera 1", {}, look("away", new NoVideo("unreachable")));
    const there = device.enter("camera 1", {}, look("there", null));
    expect(await away).toBe("unreachable");
    expect(await Promise.all([first, there])).toEqual([null, null]);
    expect(looks).toEqual(["away", "there"]);
    expect(device.tries).toHaveLength(2);
  });

  it("is not retried if it was refused before this process started, unless another attempt succeeded", () => {
    const login = (who: string): Login => ({ account: "a", who, version: 3, service: "live" });
    const device = new Device();
    device.gate.refuse(login("camera 1"));
    return device
      .enter("camera 1", { version: 3 })
      .then((reason) => expect(reason).toBe("credentials"))
      .then(() => device.enter("camera 2"))
      .then(() => device.gate.refuse(login("camera 3")))
      .then(() => device.enter("camera 3", { version: 3 }))
      .then((reason) => expect(reason).toBeNull());
  });
});

describe("an account", () => {
  const accountOf = (over: Parameters<typeof cameraAt>[1]) =>
    loginOf(cameraAt(554, over), "live").account;

  it("is the same for the channels of a recorder, in any notation of its address", () => {
    const address = "Recorder.farm";
    expect(accountOf({ id: 1, channel: 1, address })).toBe(
      accountOf({ id: 2, channel: 2, version: 7, address: "recorder.farm:554/80" }),
    );
    expect(accountOf({ address: "", code: "A", channel: 1 })).toBe(
      accountOf({ address: "", code: "A", channel: 2 }),
    );
  });

  it("is a different one with another password, device, port or organisation", () => {
    const accounts = [
      {},
      { password: "x" },
      { username: "x" },
      { address: "10.0.0.1" },
      { address: "10.0.0.1:555" },
      { orgId: 2 },
      { address: "" },
      { address: "", code: "B" },
      { address: "", cloud: { appKey: "k", appSecret: "s" } },
    ].map(accountOf);
    expect(new Set(accounts).size).toBe(accounts.length);
  });
});
