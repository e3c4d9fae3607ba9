import { ensureBuilt } from '@larkfield/one-machine/programs/build-programs.ts';
import { buildFrontend } from '../scripts/product/build-frontend.ts';
buildFrontend(); await ensureBuilt(console.log);
