import { describe, expect, it } from "vitest";
import { logReasons } from "../../../../../contract/base/operation-log.ts";
import { messages } from "../../../../../contract/base/server-message.ts";
import {
  operationText,
  placeIn,
  remarkText,
} from "../../../../../src/console/operate/log/operation-text.ts";

const id = "47f51c03-44c9-4dbc-a37b-07ff7637d019";

it("a line's vaccination is in the language on screen, after its day", () => {
  const line = {
    function: "immuneDone",
    operation: "2026-06-01 法氏囊苗饮水 · IBD in water",
  } as const;
  const remark = { function: "immuneDone", remark: "法氏囊苗 · IBD" } as const;
  expect([operationText(line, "zh"), operationText(line, "en")]).toEqual([
    "2026-06-01 法氏囊苗饮水",
    "2026-06-01 IBD in water",
  ]);
  expect([remarkText(remark, "zh"), remarkText(remark, "en")]).toEqual(["法氏囊苗", "IBD"]);
});

it("a subject that is the line's house or farm is named in the language on screen", () => {
  const place = { houseName: "9号舍", houseNameEn: "House 9", farmName: "一场", farmNameEn: "One" };
  const line = { function: "houseCreate", operation: "9号舍", remark: "一场", ...place } as const;
  expect([operationText(line, "en"), remarkText(line, "en")]).toEqual(["House 9", "One"]);
  expect([operationText(line, "zh"), remarkText(line, "zh")]).toEqual(["9号舍", "一场"]);
});

it("a unit is named by its kind in the language on screen", () => {
  const line = { function: "unitCreate", operation: "风机 3" } as const;
  expect([operationText(line, "zh"), operationText(line, "en")]).toEqual(["风机 3", "Fan 3"]);
});

it("a closed flock is named by its placement day", () => {
  const line = { function: "flockClose", operation: "2026-07-06" } as const;
  expect(operationText(line, "zh")).toBe("2026-07-06 入舍批次");
  expect(operationText(line, "en")).toBe("Flock placed 2026-07-06");
});

describe("a line of remote control", () => {
  it.each([
    ["controlSend", "curve", "Temperature curve"],
    ["controlDo", "restart", "Restart"],
    ["localOnly", "on", "On"],
    ["deviceUpdate", "leaveOut", "House left out"],
    ["controlSend", "unheardOf", "unheardOf"],
    // A user with the name of a group of settings is not one.
    ["userChange", "curve", "curve"],
  ] as const)("%s of %s reads %s", (name, operation, text) => {
    expect(operationText({ function: name, operation }, "en")).toBe(text);
  });

  it("shows the values if there are few", () => {
    const changes = [
      { field: "targetOffset", before: 0, after: -1 },
      { field: "target@6", before: 22, after: 21.5 },
    ];
    const textIn = (language: "zh" | "en") =>
      operationText({ function: "controlSend", operation: "curve", changes }, language);
    expect(textIn("zh")).toBe(
      "温度曲线 · 目标温度修正 0.0 °C → −1.0 °C；曲线点 7 · 目标温度 22.0 °C → 21.5 °C",
    );
    expect(textIn("en")).toBe(
      "Temperature curve · Target offset 0.0 °C → −1.0 °C; Point 7 · Target 22.0 °C → 21.5 °C",
    );
  });

  it("keeps the command's id out of the remark", () => {
    expect(remarkText({ function: "controlSend", remark: id }, "en")).toBe("–");
    expect(remarkText({ function: "controlSend", remark: `${id} too hot` }, "en")).toBe("too hot");
    expect(remarkText({ function: "userChange", remark: id }, "en")).toBe(id);
  });

  it("names the farm with the house", () => {
    const place = {
      houseName: "1号舍",
      houseNameEn: "House 1",
      farmName: "临沂",
      farmNameEn: null,
    };
    expect([placeIn(place, "zh"), placeIn(place, "en")]).toEqual([
      "临沂 · 1号舍",
      "临沂 · House 1",
    ]);
    expect(placeIn({ ...place, houseName: null, houseNameEn: null, farmName: null }, "en")).toBe(
      "",
    );
  });
});

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

  it("has no text for a reason that the server never gives", () => {
    for (const key of Object.keys(logReasons)) expect(messages).toHaveProperty(key);
  });
});
