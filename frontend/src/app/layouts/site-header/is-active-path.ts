/** Home is active only on itself; every other item also on the pages below it (site specification, section 2). */
export function isActivePath(item: string, pathname: string): boolean {
  return item === '/' ? pathname === '/' : pathname === item || pathname.startsWith(`${item}/`);
}
