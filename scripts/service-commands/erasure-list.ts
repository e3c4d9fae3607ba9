import { runServiceCommand } from './run-service-command.ts';

// npm run erasure-list -- save FILE before a restore, while the product runs or not; npm run erasure-list -- apply FILE after it, while the product runs.
const args = process.argv.slice(2);
await runServiceCommand('checklist', 'candidate-rights/erasure-list.ts', args, { needsProduct: args[0] === 'apply' });
