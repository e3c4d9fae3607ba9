import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral ports: an outgoing connection could take one of those before the service does. */
const ports = { first: 15_000, last: 32_000 };

/** An unused TCP port of the loopback address. Two running processes on this machine never get the same port. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(ports.first, ports.last);
  return (await claim(port)) && (await isPortFree('127.0.0.1', port)) ? port : findFreePort();
}

/** Reserves the port number by binding it for UDP, which no part uses, until this thread ends: the service may not listen yet. */
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
