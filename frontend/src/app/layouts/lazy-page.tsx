import { lazy, type ComponentType, useState } from 'react';
import { loadCode } from '#src/shared/browser/load-code.ts';

/** A page whose code is loaded on first use, or earlier by `preload`. */
export interface LazyPage {
  (): React.JSX.Element;
  preload: () => Promise<void>;
  /** Forgets a failed load, so that the next visit of the page loads its code again. */
  forget: () => void;
}

/** The code of a page could not be loaded: the device is offline, or a new release has removed its files. */
export class MissingPage extends Error {
  readonly page: Pick<LazyPage, 'preload' | 'forget'>;
  constructor(page: MissingPage['page'], cause: unknown) {
    super('The code of a page could not be loaded', { cause });
    this.page = page;
  }
}

/** Makes a lazily loaded page. Once loaded, its code renders synchronously, so that prerendered HTML hydrates without flicker. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined;
  const preload = async () => {
    Loaded ??= await loadCode(load);
  };
  const defer = () =>
    lazy(async () => {
      try {
        return { default: (Loaded ??= await loadCode(load)) };
      } catch (error) {
        throw new MissingPage({ preload, forget }, error);
      }
    });
  let Deferred = defer();
  const forget = () => {
    Deferred = defer();
  };
  const Page = () => {
    // A mounted page keeps its component. The other one would start over at the next change of the address, without the input.
    const [Shown] = useState(() => Loaded ?? Deferred);
    return <Shown />;
  };
  return Object.assign(Page, { preload, forget });
}
