import { lazy, type ComponentType } from 'react';

export interface LazyPage {
  readonly Page: ComponentType;
  readonly preload: () => Promise<unknown>;
}

/** A page whose code is fetched when it is first needed. */
export function lazyPage<N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N): LazyPage {
  const component = async (): Promise<{ default: ComponentType }> => ({ default: (await load())[name] });
  return { Page: lazy(component), preload: load };
}
