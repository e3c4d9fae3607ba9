import type { Server } from 'node:http';
import { Counter } from 'prom-client';
import { AppError } from '@larkfield/service-kit/http/app-error.ts';
import type { AdmissionLimits } from './admission-limits.ts';

/** Calls and connections refused before any work, and responses destroyed because they were not drained. */
export const notAdmitted = new Counter({
  name: 'larkfield_not_admitted_total',
  help: 'Calls and connections refused or broken off because too much was under way, by what was full',
  labelNames: ['full'],
});

/** Places of clients. `take` returns false if the client has none left; every taken place must be given back. */
interface Places {
  take: (client: string) => boolean;
  giveBack: (client: string) => void;
}

function openPlaces(each: number): Places {
  const taken = new Map<string, number>();
  return {
    take(client) {
      const count = taken.get(client) ?? 0;
      if (count >= each) return false;
      taken.set(client, count + 1);
      return true;
    },
    giveBack(client) {
      const count = (taken.get(client) ?? 0) - 1;
      if (count > 0) taken.set(client, count);
      else taken.delete(client);
    },
  };
}

/** Makes the function that counts a call for its client until it is completed or aborted; throws SERVICE_UNAVAILABLE over the limit. */
export function openClientBudget({ unfinishedPerClient }: Pick<AdmissionLimits, 'unfinishedPerClient'>) {
  const places = openPlaces(unfinishedPerClient);
  return (client: string, response: { once: (event: 'close', listener: () => void) => unknown }) => {
    if (!places.take(client)) {
      notAdmitted.inc({ full: 'client' });
      throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2 });
    }
    response.once('close', () => places.giveBack(client));
  };
}

/** Closes connections of a client beyond its share; `toClient` maps an address to its client. */
export function boundConnections(
  server: Server,
  toClient: (address: string | undefined) => string,
  { connectionsPerClient }: Pick<AdmissionLimits, 'connectionsPerClient'>,
) {
  const places = openPlaces(connectionsPerClient);
  server.on('connection', (socket) => {
    const client = toClient(socket.remoteAddress);
    if (places.take(client)) return void socket.once('close', () => places.giveBack(client));
    notAdmitted.inc({ full: 'connections' });
    socket.destroy();
  });
}
