import { lazy, type ComponentType } from 'react';

/** A page whose code is loaded when it is first needed, or before by `preload`. */
export interface LazyPage {
  (): React.JSX.Element;
  preload: () => Promise<void>;
}

/**
 * Makes a page that loads itself. Once its code is there it renders at once: prerendered HTML can then be taken over in
 * one go, and nothing flickers.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined;
  const loadOnce = async () => (Loaded ??= await load());
  const Deferred = lazy(async () => ({ default: await loadOnce() }));
  const Page = () => (Loaded ? <Loaded /> : <Deferred />);
  return Object.assign(Page, {
    preload: async () => {
      await loadOnce();
    },
  });
}
