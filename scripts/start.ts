import { buildFrontend } from './product/build-frontend.ts';
import { runProduct } from './product/run-product.ts';
import { readStartEnv } from './product/start-env.ts';

await runProduct(readStartEnv(), { prepare: buildFrontend });
