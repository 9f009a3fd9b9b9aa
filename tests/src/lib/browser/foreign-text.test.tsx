// @vitest-environment jsdom
import { act, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { restoreForeignText } from "../../../../src/lib/browser/foreign-text.ts";

restoreForeignText(document.body);

const wrapper = (text: string) => {
  const font = document.createElement("font");
  font.innerHTML = `<font style="vertical-align: inherit">${text}</font>`;
  return font;
};
/** Ways in which translators put their text in place of a text node. */
const ways: Readonly<Record<string, (text: Text) => void>> = {
  replaced: (text) => text.replaceWith(wrapper("dead")),
  wrapped: (text) => {
    const font = document.createElement("font");
    text.replaceWith(font);
    font.append(text);
  },
  "put before, then removed": (text) => {
    text.before(wrapper("dead"));
    text.remove();
  },
  "removed, then put there": (text) => {
    const { parentNode: parent, nextSibling: next } = text;
    text.remove();
    parent?.insertBefore(wrapper("dead"), next);
  },
  "added beside it": (text) => text.after(wrapper("dead")),
};
const textsOf = (node: Node): Text[] =>
  node instanceof Text ? [node] : [...node.childNodes].flatMap(textsOf);
const soon = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

const Count = ({ count, isOver = false }: { count: number; isOver?: boolean }) => (
  <p data-testid="count">
    死亡 {count} 只 {isOver ? null : <b>{count}</b>} {isOver && "over"}
  </p>
);

it.each(Object.entries(ways))("a page continues with its own texts: %s", async (_, translate) => {
  const { rerender, unmount } = render(<Count count={20} />);
  for (const text of textsOf(screen.getByTestId("count"))) translate(text);
  await soon();
  expect(screen.getByTestId("count").textContent).toBe("死亡 20 只 20 ");
  rerender(<Count count={21} />);
  expect(screen.getByTestId("count").textContent).toBe("死亡 21 只 21 ");
  for (const text of textsOf(screen.getByTestId("count"))) translate(text);
  await soon();
  rerender(<Count count={22} isOver />);
  expect(screen.getByTestId("count").textContent).toBe("死亡 22 只  over");
  expect(document.querySelector("font")).toBeNull();
  unmount();
});

it("does not fight without end with one that starts again at once", async () => {
  render(<Count count={20} />);
  let turns = 0;
  const restoring = new MutationObserver(() => {
    turns += 1;
    for (const text of textsOf(screen.getByTestId("count")))
      if (text.parentElement?.localName !== "font") ways["replaced"]!(text);
  });
  restoring.observe(document.body, { childList: true, subtree: true });
  textsOf(screen.getByTestId("count"))[0]!.replaceWith(wrapper("dead"));
  await soon();
  expect(turns).toBeLessThan(200);
  restoring.disconnect();
});
