/** `L & D` and `l&d` are one; so are `X-ray` and `x ray`. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
