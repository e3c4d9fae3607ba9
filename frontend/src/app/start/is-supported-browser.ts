/**
 * Whether a browser is as new as the `browserslist` of package.json asks: registered properties came with Safari 16.4 and
 * Firefox 128, mixed colours with Chrome and Edge 111. A test keeps the two alike.
 */
export function isSupportedBrowser(): boolean {
  return 'registerProperty' in CSS && CSS.supports('color', 'color-mix(in lab, red, red)');
}
