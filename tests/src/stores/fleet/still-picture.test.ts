import { describe, expect, it } from "vitest";
import type { Still } from "../../../../contract/camera/camera.ts";
import { StillPicture } from "../../../../src/stores/fleet/still-picture.ts";
import { fakeCall } from "../../harness/fake-call.ts";
import { FakeClock } from "../../harness/fake-clock.ts";

type Answer = Still | Error | "never";

/** A picture of a camera that returns these responses in turn, then the last one forever. */
function stage(...answers: Answer[]) {
  const requests: { readonly id: number; readonly since: number | null }[] = [];
  const clock = new FakeClock(1000);
  const call = fakeCall({}, (name, input) => {
    expect(name).toBe("cameraStill");
    requests.push(input);
    const answer = answers[Math.min(requests.length, answers.length) - 1];
    if (answer === "never") return new Promise(() => undefined);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  return { requests, clock, picture: new StillPicture(7, clock, call) };
}
const still = (at: number, picture: string | null = "AAAA"): Still => ({
  at,
  picture,
  reason: null,
});
const none = (reason: Still["reason"]): Still => ({ at: null, picture: null, reason });

describe("the still of a camera", () => {
  it("is fetched at once and then at its pace, with the number of the current one", async () => {
    const { requests, clock, picture } = stage(still(500), still(500, null), still(900, "BBBB"));
    const end = picture.start(1000);
    await clock.advance(0);
    expect(picture.shown).toEqual({ src: "data:image/jpeg;base64,AAAA", at: 500 });
    await clock.advance(1000);
    expect(picture.shown?.at).toBe(500);
    await clock.advance(1000);
    expect(picture.shown).toEqual({ src: "data:image/jpeg;base64,BBBB", at: 900 });
    expect(requests).toEqual([
      { id: 7, since: null },
      { id: 7, since: 500 },
      { id: 7, since: 500 },
    ]);
    end();
    await clock.advance(5000);
    expect(requests).toHaveLength(3);
    expect(clock.pending).toBe(0);
  });

  it("stays while there is no newer one, with a reason that is cleared afterwards", async () => {
    const { clock, picture } = stage(still(500), none("credentials"), still(900));
    picture.start(1000);
    await clock.advance(1000);
    expect(picture).toMatchObject({ shown: { at: 500 }, reason: "credentials" });
    await clock.advance(1000);
    expect(picture).toMatchObject({ shown: { at: 900 }, reason: null });
  });

  it("reports quietly that the server is unreachable", async () => {
    const { clock, picture } = stage(new Error("away"), still(900));
    picture.start(1000);
    await clock.advance(0);
    expect(picture.reason).toBe("server");
    await clock.advance(1000);
    expect(picture.reason).toBeNull();
  });

  it("is not fetched again before a response, and responses after it stopped are ignored", async () => {
    const { requests, clock, picture } = stage("never");
    const end = picture.start(1000);
    await clock.advance(10_000);
    expect(requests).toHaveLength(1);
    end();
    expect(picture).toMatchObject({ shown: null, reason: null });
  });
});
