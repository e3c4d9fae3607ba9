/** The revision in an address; undefined for an invalid value, which the server would refuse. */
export function readRevision(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
