import { parseArgs } from 'node:util';
import { buildFrontend } from './product/build-frontend.ts';
import { runProduct } from './product/run-product.ts';
import { readStartEnv } from './product/start-env.ts';

// npm start -- --accept-lost-writes: goes on when the log of the embedded store is damaged (docs/operations.md, A damaged store).
const { values } = parseArgs({ options: { 'accept-lost-writes': { type: 'boolean', default: false } } });
await runProduct(readStartEnv(), { options: { acceptsLostWrites: values['accept-lost-writes'] }, prepare: buildFrontend });
