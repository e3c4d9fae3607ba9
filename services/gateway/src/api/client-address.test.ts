import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { findClientAddress } from './client-address.ts';

test.each([
  ['without a trusted proxy, ignores the header that the client sends', '203.0.113.5', '6.6.6.6', 0, '203.0.113.5'],
  ['with one proxy, takes the entry that it added', '10.0.0.1', '6.6.6.6, 203.0.113.5', 1, '203.0.113.5'],
  ['with two proxies, takes the entry of the outer one', '10.0.0.1', '6.6.6.6, 203.0.113.5, 10.0.0.2', 2, '203.0.113.5'],
  ['with fewer entries than proxies, takes the leftmost', '10.0.0.1', '203.0.113.5', 2, '203.0.113.5'],
  ['without an entry, takes the address of the socket', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['takes the address of the socket instead of an invalid entry', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['ignores a port', '10.0.0.1', '203.0.113.5:4711', 1, '203.0.113.5'],
  ['IPv4 in IPv6 form', '::ffff:203.0.113.5', undefined, 0, '203.0.113.5'],
  ['IPv4 in IPv6 form, written in hexadecimal', '10.0.0.1', '::ffff:cb00:7105', 1, '203.0.113.5'],
  ['treats an octal address as invalid', '10.0.0.1', '0313.0.0161.5', 1, '10.0.0.1'],
  ['treats a number as invalid', '10.0.0.1', '3405803781', 1, '10.0.0.1'],
  ['accepts a closed socket', undefined, undefined, 1, '0.0.0.0'],
  ['IPv6 counts by its /64', '2001:db8:12:34:aaaa:bbbb:cccc:dddd', undefined, 0, '2001:db8:12:34::/64'],
  ['another address of the same /64', '2001:DB8:12:34::1', undefined, 0, '2001:db8:12:34::/64'],
  ['IPv4 at the end of IPv6 stands for two groups', '2001:db8::1:2:3:203.0.113.5', undefined, 0, '2001:db8:0:1::/64'],
  ['IPv6 in brackets with a port', '10.0.0.1', '[2001:db8::7]:443', 1, '2001:db8:0:0::/64'],
  ['loopback', '::1', undefined, 0, '0:0:0:0::/64'],
  ['link-local with a zone', 'fe80::1%eth0', undefined, 0, 'fe80:0:0:0::/64'],
  ['the zone of a virtual network', 'fe80::1%eth0.100', undefined, 0, 'fe80:0:0:0::/64'],
])('%s', (_case, remoteAddress, forwardedFor, hops, expected) => {
  const request = { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwardedFor } } as unknown as IncomingMessage;
  expect(findClientAddress(request, hops)).toBe(expected);
});
