import { describe, expect, it } from "vitest";
import { aloneAfterMs, LocalHorn } from "../../simulator/local-horn.ts";

describe("a gateway's own horn", () => {
  it("sounds when the server has been silent for ten minutes, until it is back", () => {
    const horn = new LocalHorn();
    horn.received(1000);
    expect(horn.isOn(1000 + aloneAfterMs - 1)).toBe(false);
    expect(horn.isOn(1000 + aloneAfterMs)).toBe(true);
    horn.received(5000 + aloneAfterMs);
    expect(horn.isOn(5001 + aloneAfterMs)).toBe(false);
  });

  it("never sounds for a server that never announced itself", () =>
    expect(new LocalHorn().isOn(1e12)).toBe(false));
});
