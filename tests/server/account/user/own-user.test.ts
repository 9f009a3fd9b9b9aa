import { describe, expect, it } from "vitest";
import { pictures } from "../../../../contract/base/picture-limit.ts";
import { buildOrg, unique } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { pngOf } from "../org/org-logo.ts";

/** Own data in the answer about the signed-in user: picture and map. */
const server = useTestServer();
const current = async (as: Awaited<ReturnType<typeof buildUser>>) =>
  (await server.call("getCurrent", { as })).body.data;
const base64 = (bytes: Buffer) => bytes.toString("base64");

describe("an avatar", () => {
  const form = { realName: "Keeper", roleKey: "company_manager", canOperate: "1" } as const;

  it("is set by the form of a user, kept by a save without one, and removed by null (§4.25)", async () => {
    const orgId = await buildOrg(server.database);
    const admin = await buildUser(server.database);
    const user = await buildUser(server.database, { roleKey: "company_manager", orgId });
    expect((await current(user)).avatar).toBe("");
    const avatar = base64(pngOf({ width: 128, height: 128 }));
    const events: unknown[] = [];
    for (const over of [{ avatar }, {}, { avatar: null }]) {
      const version = events.length + 1;
      const { body, status } = await server.call("saveUser", {
        as: admin,
        input: { ...form, id: user.userId, version, loginName: user.loginName, ...over },
      });
      events.push([status, body.data.hasAvatar, (await current(user)).avatar === avatar]);
    }
    expect(events).toEqual([
      [200, true, true],
      [200, true, true],
      [200, false, false],
    ]);
  });

  it("can be set for a new user too", async () => {
    const admin = await buildUser(server.database);
    const { body } = await server.call("saveUser", {
      as: admin,
      input: {
        ...form,
        orgId: await buildOrg(server.database),
        loginName: unique("pictured"),
        password: [...btoa("Quiet-Meadow-7")].reverse().join(""),
        avatar: base64(pngOf()),
      },
    });
    expect(body.data.hasAvatar).toBe(true);
  });

  const { bytesMax, sideMax } = pictures.avatar;
  it.each<[string, string, string]>([
    ["not Base64", "%%%", "The avatar must be a PNG image"],
    ["not a picture", base64(Buffer.from("GIF89a")), "The avatar must be a PNG image"],
    [
      "half a picture",
      base64(pngOf({ data: Buffer.from([1, 2, 3, 4]) })),
      "The avatar must be a PNG image",
    ],
    [
      "a picture with appended data",
      base64(Buffer.concat([pngOf(), Buffer.from("<script>")])),
      "The avatar must be a PNG image",
    ],
    [
      "a wide picture",
      base64(pngOf({ width: sideMax + 1 })),
      "The avatar must not exceed 256 pixels on any side",
    ],
    ["a large picture", base64(pngOf({ padding: bytesMax })), "The avatar must not exceed 128 KB"],
  ])("is refused when it is %s", async (_name, avatar, why) => {
    const admin = await buildUser(server.database);
    const user = await buildUser(server.database);
    const { status, body } = await server.call("saveUser", {
      as: admin,
      input: {
        realName: "Keeper",
        roleKey: "administrator",
        loginName: user.loginName,
        id: user.userId,
        version: 1,
        avatar,
      },
    });
    expect([status, body.fields]).toEqual([400, { avatar: why }]);
    expect((await current(user)).avatar).toBe("");
  });
});

describe("coordinates on maps", () => {
  it("are an administrator's own choice, with China as the default (§6.9)", async () => {
    const admin = await buildUser(server.database);
    const other = await buildUser(server.database);
    expect((await current(admin)).mapType).toBe("1");
    const { status, body } = await server.call("saveMapType", {
      as: admin,
      input: { mapType: "2" },
    });
    expect([status, body.msg]).toEqual([200, "set up successfully"]);
    expect([(await current(admin)).mapType, (await current(other)).mapType]).toEqual(["2", "1"]);
  });

  it("follow the organisation for all other users, despite earlier choices", async () => {
    const orgId = await buildOrg(server.database, { mapType: "2" });
    const user = await buildUser(server.database, { roleKey: "company_manager", orgId });
    await server.database.query("update users set map_type = '1' where id = $1", [user.userId]);
    expect((await current(user)).mapType).toBe("2");
    const { status } = await server.call("saveMapType", { as: user, input: { mapType: "1" } });
    expect(status).toBe(403);
    expect((await current(user)).mapType).toBe("2");
  });
});
