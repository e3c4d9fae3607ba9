import { runServiceCommand } from './run-service-command.ts';

// npm run renew-search-keys: what every submission is found by, written anew.
await runServiceCommand('checklist', 'submissions/renew-search-keys.ts', []);
