import { connect, createServer, type AddressInfo } from 'node:net';

/** A load balancer in front of a service's instances, as in a cluster. New connections go to the listed instances in turn; existing ones stay. */
export interface Balancer {
  port: number;
  add: (port: number) => void;
  /** Simulates a stopping instance: it gets no new connections and keeps its existing ones. */
  remove: (port: number) => void;
  stop: () => Promise<void>;
}

export async function startBalancer(): Promise<Balancer> {
  const targets: number[] = [];
  let turn = 0;
  const server = createServer({ noDelay: true }, (client) => {
    turn += 1;
    const target = connect({ port: targets[turn % targets.length]!, host: '127.0.0.1', noDelay: true });
    client.pipe(target);
    target.pipe(client);
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      socket.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    add: (port) => void targets.push(port),
    remove: (port) => void targets.splice(targets.indexOf(port), 1),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
