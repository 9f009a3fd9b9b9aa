import { describe, expect, it } from "vitest";
import {
  readCommandEnvironment,
  readEnvironment,
} from "../../../../server/platform/base/config.ts";

describe("the environment of a command that runs beside the server", () => {
  // Shells and container images set HOST.
  const source = { HOST: "farm-pc", DATABASE_URL: "postgres://hw@db/house_watch" };

  it("may contain a host that the server would not open", () => {
    expect(() => readEnvironment(source)).toThrow(/^HOST: farm-pc is reached/);
    expect(readCommandEnvironment(source)).toMatchObject(source);
  });

  it("is refused if the command would use a different database than the servers", () => {
    expect(() => readCommandEnvironment({ SERVER_ADDRESS: "10.0.0.1:7100" })).toThrow(
      "SERVER_ADDRESS: needs DATABASE_URL",
    );
    expect(() => readCommandEnvironment({ DATABASE_URL: "http://db" })).toThrow(/^DATABASE_URL/);
  });
});
