/** Home is active only on itself; every other item also on the pages below it (product.md#site-1). */
export function isActivePath(item: string, pathname: string): boolean {
  return item === '/' ? pathname === '/' : pathname === item || pathname.startsWith(`${item}/`);
}
