import { runServiceCommand } from './run-service-command.ts';

// npm run verify-audit: verifies the audit chain, while the product runs or not; --re-anchor accepts the current chain if it is valid.
await runServiceCommand('auth', 'verify-audit.ts', process.argv.slice(2));
