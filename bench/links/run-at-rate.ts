/** What became of requests that were sent at a steady rate. */
export interface Times {
  /** Milliseconds from the moment a request was due to its answer, in ascending order. */
  milliseconds: number[];
  statuses: Record<number, number>;
}

/** Sends requests at so many per second, whether earlier ones are answered or not, so that a slow answer delays nobody else's clock. */
export async function runAtRate(perSecond: number, count: number, send: (index: number) => Promise<number>): Promise<Times> {
  const start = performance.now();
  const statuses: Record<number, number> = {};
  const sendOne = async (index: number) => {
    const due = start + (index * 1000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const status = await send(index);
    statuses[status] = (statuses[status] ?? 0) + 1;
    return performance.now() - due;
  };
  const milliseconds = await Promise.all(Array.from({ length: count }, (_, index) => sendOne(index)));
  return { milliseconds: milliseconds.sort((a, b) => a - b), statuses };
}

/** One line: percentiles and statuses. */
export function describeTimes({ milliseconds, statuses }: Times): string {
  const at = (share: number) => milliseconds[Math.min(milliseconds.length - 1, Math.floor(share * milliseconds.length))]!.toFixed(0);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, max ${at(1)} ms, statuses ${JSON.stringify(statuses)}`;
}
