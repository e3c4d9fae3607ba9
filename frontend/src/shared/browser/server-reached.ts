/** Whether the server answers now: a page that is reloaded without it is lost. */
export function isServerReached(): Promise<boolean> {
  return fetch('/robots.txt', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
