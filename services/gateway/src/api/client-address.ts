import { isIP, isIPv4 } from 'node:net';

/** The address without port and brackets, or null when there is none. */
function parseAddress(text: string | undefined): string | null {
  const bare = (text ?? '')
    .trim()
    .replace(/^\[(.+)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return isIP(bare) ? bare : null;
}

/** Four groups of an IPv6 address are what one household or office holds. */
function foldIpv6(address: string): string {
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** The form of an address that limits count by: IPv4 as it is, IPv6 by its /64. */
export function toLimitKey(address: string): string {
  const mapped = address.toLowerCase().replace(/^::ffff:/, '');
  return isIPv4(mapped) ? mapped : foldIpv6(address);
}

/**
 * Whom limits count a request for: the socket's address, or the entry so many hops from the right of `X-Forwarded-For`.
 * Entries further left were written by the client and prove nothing.
 */
export function findClientAddress(socketAddress: string | undefined, forwardedFor: string | undefined, trustedHops: number): string {
  const socket = parseAddress(socketAddress) ?? '0.0.0.0';
  if (trustedHops === 0 || !forwardedFor) return toLimitKey(socket);
  const entries = forwardedFor.split(',');
  return toLimitKey(parseAddress(entries.at(-trustedHops) ?? entries[0]) ?? socket);
}
