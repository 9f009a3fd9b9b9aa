import { describe, expect, it } from "vitest";
import { logReasons } from "../../../../../contract/base/operation-log.ts";
import { messages } from "../../../../../contract/base/server-message.ts";
import { remarkText } from "../../../../../src/console/operate/log/operation-text.ts";

describe("the remark of a line", () => {
  it.each([
    ["refused", "forbidden", "User lacks permission"],
    ["refused", "notFound: house 5, alarm 7", "Outside the user's scope: house 5, alarm 7"],
    ["loginFailed", "loginFailed ×27", "Wrong user name or password ×27"],
    ["loginFailed", "×95", "×95"],
    ["refused", "constructor", "constructor"],
    // A person's own text stays as written.
    ["alarmAck", "forbidden", "forbidden"],
    ["alarmAck", "", "–"],
  ] as const)("of %s, %j, reads %j", (name, remark, text) => {
    expect(remarkText({ function: name, remark }, "en")).toBe(text);
  });

  it("is in the reader's language", () => {
    expect(remarkText({ function: "refused", remark: "roleTooHigh" }, "zh")).toBe("角色高于操作人");
  });

  it("knows no reason the server does not give", () => {
    for (const key of Object.keys(logReasons)) expect(messages).toHaveProperty(key);
  });
});
