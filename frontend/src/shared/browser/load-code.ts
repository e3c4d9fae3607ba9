/**
 * Loads a part of the site's code, once more where it did not come. WebKit takes a script that could not be preloaded for failed,
 * in later documents too, until it was fetched in another way; in Firefox only a new document asks for it again.
 */
export async function loadCode<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    const preloaded = Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'), ({ href }) => href);
    const areThere = await Promise.all(preloaded.map((href) => fetch(href))).catch(() => []);
    if (areThere.length === 0) throw error;
    return load();
  }
}
