/** Leaves for a page of another site; addresses of other kinds, such as scripts, are ignored. */
export function leavePage(address: string): void {
  if (/^https?:\/\//.test(address)) window.location.assign(address);
}
