/** Leaves for another site: for a page alone, not for what else an address may be. */
export function leavePage(address: string): void {
  if (/^https?:\/\//.test(address)) window.location.assign(address);
}
