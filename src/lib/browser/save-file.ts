import { minuteMs } from "../../../contract/base/time.ts";

/** Time a browser may need before it starts reading a file to save. */
const revokeMs = minuteMs;

/** Shows a file in a new tab, or saves it if the browser does not open one. */
export function openFile(file: { readonly name: string; readonly content: Blob }): void {
  const address = URL.createObjectURL(file.content);
  if (window.open(address, "_blank") === null) saveFile(file);
  setTimeout(() => URL.revokeObjectURL(address), revokeMs);
}

/** Saves a file to the user's downloads. */
export function saveFile({
  name,
  content,
}: {
  readonly name: string;
  readonly content: Blob;
}): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), revokeMs);
}
