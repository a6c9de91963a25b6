import { Fragment, type ElementType, type ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';

/** Elements whose content is text alone: a `span` in them would be dropped or shown as markup. */
const textOnly = new Set<ElementType>(['title', 'option', 'textarea', 'style', 'script']);

const isText = (child: ReactNode) =>
  typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint';
const isNothing = (child: ReactNode) => child === null || child === undefined || typeof child === 'boolean';

/**
 * Gives every text that has siblings an element of its own, and joins texts that follow each other. A page translator
 * replaces text nodes: React could neither update nor remove those it holds. It holds none for the only text of an
 * element, which it sets as `textContent` (docs/decisions/0002-text-nodes-and-translators.md).
 */
export function separateTexts(type: ElementType, children: ReactNode): ReactNode {
  if (type === Fragment && isText(children)) return spanOf(children, 0);
  if (!Array.isArray(children) || !hasText(children)) return children;
  if (type !== Fragment && children.every((child) => isText(child) || isNothing(child))) {
    return children.filter(isText).join('');
  }
  return textOnly.has(type) ? children : separated(children);
}

function hasText(children: readonly ReactNode[]): boolean {
  return children.some((child) => isText(child) || (Array.isArray(child) && hasText(child)));
}

/** Every other child stays at its index, by which React knows it again. */
function separated(children: readonly ReactNode[]): ReactNode[] {
  const result: ReactNode[] = [];
  let start = -1;
  let text = '';
  function endText(): void {
    if (text !== '') result[start] = spanOf(text, start);
    text = '';
  }
  for (const [index, child] of children.entries()) {
    result.push(null);
    if (isText(child)) {
      if (text === '') start = index;
      text += String(child);
    } else if (!isNothing(child)) {
      endText();
      result[index] = Array.isArray(child) && hasText(child) ? separated(child) : child;
    }
  }
  endText();
  return result;
}

const spanOf = (text: ReactNode, index: number) => jsx('span', { children: text }, `text-${index}`);
