import { runServiceCommand } from './run-service-command.ts';

// npm run renew-search-keys: rewrites the search keys of every submission.
await runServiceCommand('checklist', 'submissions/renew-search-keys.ts', []);
