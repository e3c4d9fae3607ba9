import { runServiceCommand } from './run-service-command.ts';

// npm run renew-search-keys: what every submission is found by, rewritten.
await runServiceCommand('checklist', 'submissions/renew-search-keys.ts', []);
