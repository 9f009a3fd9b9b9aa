/**
 * Translators in a browser put each text into a FONT of their own, and throw the text node of the
 * app away: it would change that node, and a person would go on reading the old value. The page
 * asks not to be translated (`translate="no"`); where one does so all the same, the text is put
 * back.
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
    // A translator that starts again at once would go on forever: after some turns we wait.
    turns += 1;
    if (turns === 1) setTimeout(() => void (turns = 0), turnMs);
    if (turns < turnsMax) work();
    else if (turns === turnsMax) setTimeout(work, turnMs);
  });
  observer.observe(root, { childList: true, subtree: true });
}

const turnsMax = 20;
const turnMs = 500;

/** React makes none of these. */
const isForeign = (node: Node | null): node is Element =>
  node instanceof Element && node.localName === "font";

/** Texts that were taken out of each element and are not back, in their order. */
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
