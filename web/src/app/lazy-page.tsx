import { useState, type ComponentType } from 'react';
import { latePart } from '../ui/late-part.tsx';

export interface LazyPage {
  readonly Page: ComponentType;
  readonly preload: () => Promise<unknown>;
}

/** A page whose code is fetched when it is first needed. Once that is there, the page is shown without any spinner. */
export function lazyPage<N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N): LazyPage {
  let loaded: ComponentType | undefined;
  async function preload(): Promise<ComponentType> {
    loaded = (await load())[name];
    return loaded;
  }
  const Late = latePart(preload);
  function Page() {
    const [Content] = useState(() => loaded ?? Late);
    return <Content />;
  }
  return { Page, preload };
}
