import type { Upload } from "./api.ts";

/** `fetch` reports no progress of a body; XMLHttpRequest does. */
export const upload: Upload = (address, { method, headers, body, signal }, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const broken = () => reject(new TypeError("the upload broke off"));
    request.open(method ?? "POST", address);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress({ sent: loaded, total }),
    );
    request.addEventListener("load", () => resolve(answerOf(request, address)));
    for (const end of ["error", "abort", "timeout"] as const) request.addEventListener(end, broken);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    if (signal.aborted) return broken();
    request.send(body);
  });

/** A redirected response is not an answer to the call. */
function answerOf(request: XMLHttpRequest, address: string): Response {
  const { status, responseText, responseURL } = request;
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const isSentOn =
    responseURL !== "" && responseURL !== new URL(address, window.location.href).href;
  if (isSentOn) headers.set("Content-Type", "text/html");
  const isEmpty = [204, 205, 304].includes(status);
  return new Response(isEmpty ? null : responseText, { status, headers });
}
