import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: one of those could take a port before its service does. */
const ports = { first: 15_000, last: 32_000 };

/** An unused TCP port of the loopback address; two running processes of this machine never get the same one. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(ports.first, ports.last);
  return (await claim(port)) && (await isPortFree('127.0.0.1', port)) ? port : findFreePort();
}

/** Takes the port's number among those for datagrams, which no part uses, until this thread ends: its part may not listen yet. */
async function claim(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref().bind(port, '127.0.0.1');
  try {
    await once(socket, 'listening');
    return true;
  } catch (error) {
    socket.close();
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
}

/** True when nothing listens on the port. */
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
