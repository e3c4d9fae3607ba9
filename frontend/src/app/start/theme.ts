import { componentsAt } from '#src/app/routing/routes.tsx';
import { WorkLayout } from '#src/app/layouts/work-layout.tsx';

/** True where people work, also at night: there the colours follow the device. Everywhere else pages are light. */
export function isWorkPath(pathname: string): boolean {
  return componentsAt(pathname).some((component) => component === WorkLayout);
}

/**
 * Sets the colours of an address. It belongs before the first render and outside everything that can suspend: a layout's own
 * effects are undone while a part of it loads, and the page would turn light for a moment.
 */
export function applyTheme(pathname: string): void {
  if (isWorkPath(pathname)) document.documentElement.dataset['theme'] = 'auto';
  else delete document.documentElement.dataset['theme'];
}
