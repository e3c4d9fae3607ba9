import { createConnection, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A kind of slow client, with its address. */
export interface Slowness {
  name: string;
  /** The bytes sent at once; the rest follows one byte at a time. */
  beginning: (address: string, path: string, download: string) => string;
  rest: string;
  /** The client reads nothing of the response. */
  isDeaf?: true;
  /** The client retries after the time in `Retry-After`. */
  isPatient?: true;
  addressOf: (client: number) => string;
}

/** The requested paths: services where people open reports and submit checklists. */
const paths = [`/api/share-links/${'a'.repeat(64)}/view`, '/api/checklist/submit', '/api/share-links/list'];
const everyByte = 5_000;

const request = (line: string, address: string, more: string[]) =>
  [`${line} HTTP/1.1`, 'Host: larkfield.example', `X-Forwarded-For: ${address}`, ...more].join('\r\n');
const body = (address: string, path: string) =>
  `${request(`POST ${path}`, address, ['Content-Type: application/json', 'Content-Length: 250', 'Sec-Fetch-Site: same-origin'])}\r\n\r\n`;
const one = () => '203.0.113.66';
const eleven = (client: number) => `2001:db8:66:${client % 11}::${client.toString(16)}`;

export const slownesses: Slowness[] = [
  { name: 'bodies, from one address', beginning: body, rest: ' '.repeat(250), addressOf: one },
  { name: 'bodies, from eleven /64s', beginning: body, rest: ' '.repeat(250), addressOf: eleven },
  {
    name: 'headers, from eleven /64s',
    beginning: (address, path) => request(`POST ${path}`, address, ['X-Slow: ']),
    rest: 'x'.repeat(250),
    addressOf: eleven,
  },
  {
    name: 'reading, from eleven /64s',
    beginning: (address) => `${request('GET /api/specialties/slug/rn-icu', address, [])}\r\n\r\n`.repeat(20),
    rest: '',
    isDeaf: true,
    addressOf: eleven,
  },
  {
    // The PDF worker is stopped.
    name: 'a PDF that nobody makes, each from its own /64',
    beginning: (address, _path, download) => `${request(`GET ${download}`, address, ['Accept: application/pdf'])}\r\n\r\n`,
    rest: '',
    isPatient: true,
    addressOf: (client) => `2001:db8:66:${client.toString(16)}::1`,
  },
];

/** Keeps a number of slow connections open until stopped, and reopens each a second after it closes; `download` is the path of a PDF. */
export function openSlowClients(url: string, count: number, slowness: Slowness, download: string) {
  const { beginning, rest, isDeaf, isPatient, addressOf } = slowness;
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isOver = false;
  let closed = 0;
  const run = async (client: number) => {
    while (!isOver) {
      const socket = createConnection({ host: hostname, port: Number(port) });
      sockets.add(socket);
      socket.on('error', () => {});
      if (isDeaf) socket.pause();
      else socket.resume();
      const begin = () => socket.write(beginning(addressOf(client), paths[client % paths.length]!, download));
      begin();
      let again: NodeJS.Timeout | undefined;
      if (isPatient)
        socket.on('data', (bytes) => {
          const seconds = /^retry-after: (\d+)/im.exec(bytes.toString('latin1'))?.[1];
          if (seconds) again = setTimeout(begin, Number(seconds) * 1_000);
        });
      let at = 0;
      const drip = setInterval(() => void (at < rest.length && socket.write(rest[at++]!)), everyByte);
      await new Promise((resolve) => socket.once('close', resolve));
      clearInterval(drip);
      clearTimeout(again);
      sockets.delete(socket);
      if (!isOver) closed += 1;
      await pause(1_000);
    }
  };
  const all = Array.from({ length: count }, (_, client) => run(client));
  return {
    open: () => sockets.size,
    async stop() {
      isOver = true;
      for (const socket of sockets) socket.destroy();
      await Promise.all(all);
      return closed;
    },
  };
}
