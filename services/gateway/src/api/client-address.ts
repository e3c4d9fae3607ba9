import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddress from 'proxy-addr';

/** The form of an address that limits count by, without port, brackets and zone: IPv4 as it is, IPv6 by its /64, which one household or office holds. */
function toLimitKey(text: string | undefined): string | null {
  const bare = (text ?? '')
    .trim()
    .replace(/^\[(.+)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  // `ipaddr.js` alone would also read shortened and octal forms, which no proxy writes.
  if (!isIP(bare)) return null;
  const address = ipaddr.process(bare.split('%', 1)[0]!);
  return address.kind() === 'ipv4' ? address.toString() : `${address.toNormalizedString().split(':', 4).join(':')}::/64`;
}

/** The client that a socket's address counts for. */
export const toClientKey = (address: string | undefined): string => toLimitKey(address) ?? '0.0.0.0';

/**
 * The client that limits count a request for: the socket's address, or the entry the given number of hops from the right of `X-Forwarded-For`.
 * Entries further left were written by the client and prove nothing.
 */
export function findClientAddress(request: IncomingMessage, trustedHops: number): string {
  const said = proxyAddress(request, (_address, hop) => hop < trustedHops);
  return toLimitKey(said) ?? toClientKey(request.socket.remoteAddress);
}
