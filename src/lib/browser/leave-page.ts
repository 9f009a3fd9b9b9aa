/** Goes to a page of another site; addresses that are not http(s), such as scripts, are ignored. */
export function leavePage(address: string): void {
  if (/^https?:\/\//.test(address)) window.location.assign(address);
}
