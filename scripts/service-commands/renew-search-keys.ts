import { runServiceCommand } from './run-service-command.ts';

// npm run renew-search-keys: what every submission is found by, written anew.
await runServiceCommand('checklist', 'submissions/search/renew-search-keys.ts', []);
