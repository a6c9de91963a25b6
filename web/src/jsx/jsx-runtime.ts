import type { ElementType, Key, ReactElement, ReactNode } from 'react';
import * as react from 'react/jsx-runtime';
import { separateTexts } from './separate-texts.ts';

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
