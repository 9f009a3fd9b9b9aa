// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Toasts } from "../../../../../src/console/shell/notice/toasts.tsx";
import { typist } from "../../../harness/typing.ts";
import { show } from "../../../harness/shell-stage.tsx";

afterEach(cleanup);

it("copies the server's response, and is offered only with one (§8.12)", async () => {
  const { stores } = await show(<Toasts />);
  const typing = typist();
  act(() => stores.toast.show("danger", "No network"));
  expect(screen.queryByRole("button", { name: "Copy details" })).toBeNull();
  act(() => stores.toast.show("danger", "Disk is full", { details: '{"code":500}' }));
  await typing.click(screen.getByRole("button", { name: "Copy details" }));
  expect(await navigator.clipboard.readText()).toBe('{"code":500}');
  expect(stores.toast.toasts.at(-1)?.text).toBe("copy successfully");
});
