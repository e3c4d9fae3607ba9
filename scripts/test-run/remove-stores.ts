import { rmSync } from 'node:fs';
import { storesFolder } from '@larkfield/testing/start-test-stores.ts';

/** Removes, at the end of a run, the embedded stores that its threads used. */
export default function setup() {
  return () => rmSync(storesFolder(), { recursive: true, force: true });
}
