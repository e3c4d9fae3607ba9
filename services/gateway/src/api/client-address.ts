import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddress from 'proxy-addr';

/** The key of an address for rate limits, without port, brackets and zone. IPv4 stays as it is; IPv6 is cut to its /64, which belongs to one household or office. */
function toLimitKey(text: string | undefined): string | null {
  const bare = (text ?? '')
    .trim()
    .replace(/^\[(.+)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  // `ipaddr.js` would also accept shortened and octal forms, which no proxy writes.
  if (!isIP(bare)) return null;
  const address = ipaddr.process(bare.split('%', 1)[0]!);
  return address.kind() === 'ipv4' ? address.toString() : `${address.toNormalizedString().split(':', 4).join(':')}::/64`;
}

/** The rate limit key of a socket's address. */
export const toClientKey = (address: string | undefined): string => toLimitKey(address) ?? '0.0.0.0';

/**
 * The client of a request for rate limits: the socket's address, or the entry of `X-Forwarded-For` at the given number of hops from the right.
 * Entries further left are written by the client and prove nothing.
 */
export function findClientAddress(request: IncomingMessage, trustedHops: number): string {
  const said = proxyAddress(request, (_address, hop) => hop < trustedHops);
  return toLimitKey(said) ?? toClientKey(request.socket.remoteAddress);
}
