// @vitest-environment jsdom
import { act, cleanup } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { pictures } from "../../../../../contract/base/picture-limit.ts";
import { PictureControl } from "../../../../../src/console/crud/form/picture-control.tsx";
import { settle } from "../../../harness/fake-clock.ts";
import { stage } from "../../../harness/page-stage.tsx";
import userEvent from "@testing-library/user-event";

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2]);
const drawn = vi.fn();
const onChange = vi.fn();

/** A simulated browser that decodes every picture as 400 by 300 and can draw. */
function giveCanvas({ isReadable = true, bytes = png } = {}) {
  vi.stubGlobal("createImageBitmap", async () => {
    if (!isReadable) throw new Error("no picture");
    return { width: 400, height: 300, close: () => undefined };
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({
    drawImage: drawn,
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (done) {
    done(new Blob([bytes], { type: "image/png" }));
  });
}
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  drawn.mockReset();
  onChange.mockReset();
});
async function choose(type: string) {
  await stage(
    <PictureControl
      id="a"
      name="avatar"
      picture="avatar"
      isStored={false}
      value={undefined}
      onChange={onChange}
    />,
  );
  const input = document.querySelector<HTMLInputElement>("input[type=file]")!;
  await userEvent
    .setup({ delay: null, applyAccept: false })
    .upload(input, new File(["x"], "me", { type }));
  await act(settle);
  return document.querySelector(".record-picture [role=status]")!.textContent;
}

it.each(["image/jpeg", "image/png"])(
  "crops the middle of %s for an avatar, as a small square PNG",
  async (type) => {
    giveCanvas();
    await choose(type);
    expect(drawn).toHaveBeenCalledWith(expect.anything(), 50, 0, 300, 300, 0, 0, 128, 128);
    expect(onChange).toHaveBeenCalledWith(btoa(String.fromCharCode(...png)));
  },
);

it("accepts no other kind of file, and none that is not a picture", async () => {
  giveCanvas();
  expect(await choose("image/gif")).toBe("The file is not a PNG or JPEG image");
  cleanup();
  giveCanvas({ isReadable: false });
  expect(await choose("image/png")).toBe("The file is not a PNG or JPEG image");
  expect(onChange).not.toHaveBeenCalled();
});

it("reports that the square is still too large", async () => {
  giveCanvas({ bytes: new Uint8Array(pictures.avatar.bytesMax + 1) });
  expect(await choose("image/png")).toBe("The avatar must not exceed 128 KB");
  expect(onChange).not.toHaveBeenCalled();
});
