import { minuteMs } from "../../../contract/base/time.ts";

/** Time a browser may take to begin reading a file to save. */
const revokeMs = minuteMs;

/** Shows a file in a tab of its own; where the browser opens none, it is saved. */
export function openFile(file: { readonly name: string; readonly content: Blob }): void {
  const address = URL.createObjectURL(file.content);
  if (window.open(address, "_blank") === null) saveFile(file);
  setTimeout(() => URL.revokeObjectURL(address), revokeMs);
}

/** Saves a file to the person's downloads. */
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
