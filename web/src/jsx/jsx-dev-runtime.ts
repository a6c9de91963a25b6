import type { ElementType, Key, ReactElement, ReactNode } from 'react';
import { jsx, jsxs } from './jsx-runtime.ts';

export { Fragment, type JSX } from 'react/jsx-runtime';

/** Called by the development build in place of `jsx` and `jsxs`. */
export function jsxDEV(
  type: ElementType,
  props: { readonly children?: ReactNode },
  key: Key | undefined,
  isStatic: boolean,
): ReactElement {
  return (isStatic ? jsxs : jsx)(type, props, key);
}
