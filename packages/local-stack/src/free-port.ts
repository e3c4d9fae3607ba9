import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: one of those could take a port before its service does. */
const ports = { first: 15_000, last: 32_000 };

/** Ports of parts that may not listen yet. */
const given = new Set<number>();

/** A TCP port of the loopback address that nobody listens on at this moment; a process is never given the same one twice. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(ports.first, ports.last);
  if (given.has(port)) return findFreePort();
  given.add(port);
  return (await isPortFree('127.0.0.1', port)) ? port : findFreePort();
}

/** True when nobody listens on the port. */
export async function isPortFree(host: string, port: number): Promise<boolean> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    return true;
  } catch {
    return false;
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}
