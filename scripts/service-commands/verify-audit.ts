import { runServiceCommand } from './run-service-command.ts';

// npm run verify-audit: whether the audit chain is sound, while the product runs or not; with --re-anchor a sound chain is accepted as it stands.
await runServiceCommand('auth', 'verify-audit.ts', process.argv.slice(2));
