import { Fragment, type ElementType, type Key, type ReactElement, type ReactNode } from 'react';
import * as react from 'react/jsx-runtime';

export { Fragment, type JSX } from 'react/jsx-runtime';

interface Props {
  readonly children?: ReactNode;
}

/** React's `jsx`, with texts separated from their siblings. */
export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return react.jsx(type, withSeparateTexts(type, props), key);
}

/** The same for an element with several children. */
export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  const separate = withSeparateTexts(type, props);
  return (Array.isArray(separate.children) ? react.jsxs : react.jsx)(type, separate, key);
}

function withSeparateTexts(type: ElementType, props: Props): Props {
  const children = separateTexts(type, props.children);
  return children === props.children ? props : { ...props, children };
}

/** Elements that contain only text: a `span` inside would be dropped or shown as markup. */
const textOnly = new Set<ElementType>(['title', 'option', 'textarea', 'style', 'script']);

const isText = (child: ReactNode) =>
  typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint';
const isNothing = (child: ReactNode) => child === null || child === undefined || typeof child === 'boolean';

/**
 * Wraps every text that has siblings in an element, and joins adjacent texts. Page translators replace text nodes, and
 * React can then neither update nor remove those it holds. It holds none for an element's only text, which it sets as
 * `textContent` (docs/decisions/0002-text-nodes-and-translators.md).
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

/** Other children keep their index, by which React identifies them. */
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

const spanOf = (text: ReactNode, index: number) => react.jsx('span', { children: text }, `text-${index}`);
