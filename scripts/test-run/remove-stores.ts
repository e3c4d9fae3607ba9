import { rmSync } from 'node:fs';
import { storesFolder } from '@larkfield/testing/start-test-stores.ts';

/** Removes the embedded stores of the test threads at the end of a run. */
export default function setup() {
  return () => rmSync(storesFolder(), { recursive: true, force: true });
}
