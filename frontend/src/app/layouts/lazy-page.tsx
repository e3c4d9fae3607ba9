import { lazy, type ComponentType } from 'react';
import { loadCode } from '#src/shared/browser/load-code.ts';

/** A page whose code is loaded when it is first needed, or before by `preload`. */
export interface LazyPage {
  (): React.JSX.Element;
  preload: () => Promise<void>;
  /** Forgets a failure: the next visit of the page loads its code again. */
  forget: () => void;
}

/** The code of a page did not come: the device is offline, or a new release took its files away. */
export class MissingPage extends Error {
  readonly page: Pick<LazyPage, 'preload' | 'forget'>;
  constructor(page: MissingPage['page'], cause: unknown) {
    super('The code of a page could not be loaded', { cause });
    this.page = page;
  }
}

/** Makes a lazily loaded page. Once its code is there it renders at once, so that prerendered HTML hydrates in one go without flicker. */
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
  const Page = () => (Loaded ? <Loaded /> : <Deferred />);
  return Object.assign(Page, { preload, forget });
}
