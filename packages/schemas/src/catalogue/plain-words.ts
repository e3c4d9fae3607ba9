/** `L & D` and `l&d` are one; so are `X-ray` and `x ray`. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** How people say the abbreviation of a role in a specialty's name: every list of nurses answers to the word. */
const spokenRoles = { rn: 'registered nurse', lpn: 'licensed practical nurse' };

/** A specialty's name with its role in words beside the abbreviation. */
export const spokenName = (name: string): string =>
  plain(name).replace(/\b(rn|lpn)\b/, (role) => `${role} ${spokenRoles[role as keyof typeof spokenRoles]}`);
