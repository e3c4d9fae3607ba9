/** Whether the server can be reached now; a reload without it would lose the page. */
export function isServerReached(): Promise<boolean> {
  return fetch('/robots.txt', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
