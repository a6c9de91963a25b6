import { useState, type ComponentType } from 'react';
import { lazyBoundary } from '../ui/lazy-boundary.tsx';
import { pageCode, type PageName } from './page-code.ts';

interface LazyPage {
  readonly Page: ComponentType;
  readonly preload: () => Promise<unknown>;
}

/** A page whose code is fetched on first use. Once loaded, it renders without a spinner. */
function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  async function preload(): Promise<ComponentType> {
    loaded = await load();
    return loaded;
  }
  const Late = lazyBoundary(preload);
  function Page() {
    const [Content] = useState(() => loaded ?? Late);
    return <Content />;
  }
  return { Page, preload };
}

const entries = Object.entries(pageCode).map(([name, load]) => [name, lazyPage(load)]);
export const pages = Object.fromEntries(entries) as Readonly<Record<PageName, LazyPage>>;
