import { randomBytes } from 'node:crypto';
import { createPasscodeHasher } from '@larkfield/links/passcodes/passcode-hasher.ts';

const rounds = 40;

/** What checking one passcode costs here: time alone, processor time, and how many a second four at once. */
export async function measurePasscodeCost(): Promise<{ milliseconds: number; cpuMilliseconds: number; perSecond: number }> {
  const hasher = createPasscodeHasher(randomBytes(32), { atOnce: 4, queueLength: rounds });
  const hash = await hasher.hash('204613');
  const start = performance.now();
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) await hasher.verify(hash, '204614');
  const used = process.cpuUsage(before);
  const milliseconds = (performance.now() - start) / rounds;
  const parallelStart = performance.now();
  await Promise.all(Array.from({ length: rounds }, () => hasher.verify(hash, '204614')));
  const perSecond = (rounds * 1000) / (performance.now() - parallelStart);
  return { milliseconds, cpuMilliseconds: (used.user + used.system) / 1000 / rounds, perSecond };
}
