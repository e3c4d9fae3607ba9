import autocannon from 'autocannon';

/** One request; `make` builds a new one each time. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Round {
  perSecond: number;
  /** Durations of all replies in milliseconds, in ascending order. */
  milliseconds: number[];
}

/** Number of clients; each sends its next request after the reply. */
export const connections = 16;

/** Sends requests for some seconds. Rejects if one is refused, since a refusal costs less than a normal reply. */
export async function sendFor(seconds: number, url: string, make: () => LoadRequest): Promise<Round> {
  const milliseconds: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options: autocannon.Options = {
      url,
      connections,
      duration: seconds,
      timeout: 30,
      requests: [{ setupRequest: (request) => Object.assign(request, make()) }],
    };
    const instance = autocannon(options, (error: unknown, done) => (error ? reject(error as Error) : resolve(done)));
    instance.on('response', (_client, _status, _bytes, took) => milliseconds.push(took));
  });
  const { non2xx, errors, timeouts } = result;
  if (non2xx + errors + timeouts > 0)
    throw new Error(`${url}: ${non2xx} refused ${JSON.stringify(result.statusCodeStats)}, ${errors} failed, ${timeouts} too late`);
  return { perSecond: milliseconds.length / result.duration, milliseconds: milliseconds.sort((a, b) => a - b) };
}

/** The time within which a share of the replies arrived. */
export function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
