import { runServiceCommand } from './run-service-command.ts';

// npm run erasure-list -- save FILE before a restore, while the product runs or not; -- put FILE after it, before the product starts;
// -- apply FILE while it runs.
const args = process.argv.slice(2);
await runServiceCommand('checklist', 'candidate-rights/erasure-list.ts', args, { needsProduct: args[0] === 'apply' });
