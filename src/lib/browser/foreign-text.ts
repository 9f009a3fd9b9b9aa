/**
 * Translators in a browser wrap each text in a FONT element and remove the app's text node. The app
 * would then update the removed node, and people would keep reading an old value. The page asks not
 * to be translated (`translate="no"`); if it is translated anyway, the text is restored.
 */
export function restoreForeignText(root: HTMLElement): void {
  let waiting: MutationRecord[] = [];
  let turns = 0;
  const work = () => {
    const records = waiting;
    waiting = [];
    const gone = removedTexts(records);
    for (const { target, addedNodes } of records)
      for (const node of addedNodes)
        if (isForeign(node) && node.parentNode === target) putBack(node, gone.get(target)?.shift());
  };
  const observer = new MutationObserver((records) => {
    if (!records.some(({ addedNodes }) => [...addedNodes].some(isForeign))) return;
    waiting.push(...records);
    // A translator that starts again at once would loop forever, so after some rounds we wait.
    turns += 1;
    if (turns === 1) setTimeout(() => void (turns = 0), turnMs);
    if (turns < turnsMax) work();
    else if (turns === turnsMax) setTimeout(work, turnMs);
  });
  observer.observe(root, { childList: true, subtree: true });
}

const turnsMax = 20;
const turnMs = 500;

/** React never creates these elements. */
const isForeign = (node: Node | null): node is Element =>
  node instanceof Element && node.localName === "font";

/** Texts that were removed from each element and not restored, in their order. */
function removedTexts(records: readonly MutationRecord[]): Map<Node, Text[]> {
  const gone = new Map<Node, Text[]>();
  for (const { target, removedNodes } of records)
    for (const node of removedNodes)
      if (node instanceof Text && node.parentNode !== target)
        gone.set(target, [...(gone.get(target) ?? []), node]);
  return gone;
}

/** Restores the app's text where a foreign one was put; text that was only added is removed. */
function putBack(font: Element, text: Text | undefined): void {
  if (text === undefined) font.remove();
  else font.replaceWith(text);
}
