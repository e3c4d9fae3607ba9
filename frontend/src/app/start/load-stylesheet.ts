/**
 * Prerendered pages carry only the rules they show. This adds the whole stylesheet, which everything that appears later
 * needs; the build writes its address on the script.
 */
export function loadStylesheet(): Promise<void> {
  const href = document.querySelector<HTMLScriptElement>('script[data-stylesheet]')?.dataset['stylesheet'];
  if (!href) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.append(link);
  });
}
