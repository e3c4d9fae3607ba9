import type { RunReport } from './short-reporter.ts';
import { tagOf } from './test-sets.ts';

/** A larger share of the time of all files is a reason for a warning. */
const largeShare = 0.03;

/**
 * The lines about the slowest ten files of a run, with a warning for each that takes a large share of it and has no tag. A run of a few
 * chosen files has no such lines.
 */
export function listSlowest(files: RunReport['files'], hasTag = (name: string) => tagOf(name) !== null): string[] {
  if (files.length < 20) return [];
  const all = files.reduce((sum, { took }) => sum + took, 0);
  const slowest = files.toSorted((a, b) => b.took - a.took).slice(0, 10);
  const lines = slowest.map(({ name, took }) => {
    const warning = took > largeShare * all && !hasTag(name) ? '  WARNING: slow, and not tagged for the rest (CONTRIBUTING.md)' : '';
    return `  ${(took / 1000).toFixed(1).padStart(6)} s  ${name}${warning}`;
  });
  return ['\nSlowest files:', ...lines];
}
