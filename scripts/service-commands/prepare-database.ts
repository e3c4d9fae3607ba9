import { runServiceCommand } from './run-service-command.ts';

// npm run prepare-database: prepares the database for this release, mainly by building indexes, while the previous release still serves.
// The pdf-worker needs no preparation, since checklist uses the same collections.
await runServiceCommand(['auth', 'checklist', 'links', 'contact'], 'main.ts', ['--prepare']);
