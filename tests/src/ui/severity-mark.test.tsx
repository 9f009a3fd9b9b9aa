// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Language } from "../../../contract/base/words.ts";
import { SeverityMark, StatusMark } from "../../../src/ui/severity-mark.tsx";

afterEach(cleanup);
const labelOf = (language: Language, status: "alarm" | "offline" | "normal", worst: number) => {
  const { container } = render(<StatusMark status={status} worst={worst} language={language} />);
  return container.textContent;
};

describe("the state of a house as text", () => {
  it("names both when the house is offline and in alarm", () => {
    expect([
      labelOf("zh", "offline", 1),
      labelOf("en", "offline", 1),
      labelOf("zh", "offline", 2),
      labelOf("en", "offline", 0),
    ]).toEqual(["紧急 · 离线", "Urgent · Offline", "高级报警 · 离线", "Offline"]);
    const { container } = render(<StatusMark status="offline" worst={1} language="en" />);
    expect(container.querySelector("[data-severity='1']")).not.toBeNull();
    expect(container.querySelector("[data-status='offline']")).not.toBeNull();
  });

  it("adds 'alarm' to 'high' when no other word does", () => {
    expect([
      labelOf("zh", "alarm", 2),
      labelOf("en", "alarm", 2),
      labelOf("en", "alarm", 3),
    ]).toEqual(["高级报警", "High-priority alarm", "Medium-priority alarm"]);
    const { container } = render(<SeverityMark isHeaded severity={2} language="en" />);
    expect(container.textContent).toBe("High");
  });
});
