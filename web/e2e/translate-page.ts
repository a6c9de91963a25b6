import type { Page } from '@playwright/test';

/**
 * Changes the page as a browser's translator does, with the words unchanged: every text node ends up in two `font`s.
 */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const untranslated = new Set(['FONT', 'SCRIPT', 'STYLE', 'TITLE', 'OPTION', 'TEXTAREA']);
    function translate(text: Text): void {
      if (!text.parentElement || untranslated.has(text.parentElement.tagName)) return;
      const outer = document.createElement('font');
      const inner = outer.appendChild(document.createElement('font'));
      inner.textContent = text.data;
      text.replaceWith(outer);
    }
    function translateAll(root: Node): void {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      if (root instanceof Text) texts.push(root);
      for (const text of texts) translate(text);
    }
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const node of [target, ...addedNodes]) if (node.isConnected) translateAll(node);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/** The texts of the page that React would fail to update or remove once translated: text nodes that it holds. */
export function heldTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Fiber {
      readonly tag: number;
      readonly memoizedProps: unknown;
      readonly child: Fiber | null;
      readonly sibling: Fiber | null;
    }
    const hostText = 6;
    const root = document.getElementById('root') as unknown as Record<string, { stateNode: { current: Fiber } }>;
    const container = Object.keys(root).find((key) => key.startsWith('__reactContainer$'));
    const held: string[] = [];
    const open: (Fiber | null)[] = [root[container!]!.stateNode.current];
    while (open.length > 0) {
      const fiber = open.pop();
      if (!fiber) continue;
      if (fiber.tag === hostText) held.push(String(fiber.memoizedProps));
      open.push(fiber.sibling, fiber.child);
    }
    return held;
  });
}
