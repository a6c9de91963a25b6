import { useState, type ComponentType } from 'react';
import { lazyBoundary } from '../ui/lazy-boundary.tsx';

export interface LazyPage {
  readonly Page: ComponentType;
  readonly preload: () => Promise<unknown>;
}

/** A page whose code is fetched on first use. Once loaded, it renders without a spinner. */
export function lazyPage<N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N): LazyPage {
  let loaded: ComponentType | undefined;
  async function preload(): Promise<ComponentType> {
    loaded = (await load())[name];
    return loaded;
  }
  const Late = lazyBoundary(preload);
  function Page() {
    const [Content] = useState(() => loaded ?? Late);
    return <Content />;
  }
  return { Page, preload };
}
