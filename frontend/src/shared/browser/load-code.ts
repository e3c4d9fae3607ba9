/**
 * Loads a chunk of the site's code, with a retry. In WebKit, a script whose preload failed stays failed, even in later documents, until it
 * is fetched in another way. Firefox requests it again only in a new document.
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
