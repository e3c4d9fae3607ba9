import { runServiceCommand } from './run-service-command.ts';

// npm run prepare-database: makes what this release needs in the database, indexes above all, while the release before still serves.
// What the pdf-worker uses is checklist's too.
await runServiceCommand(['auth', 'checklist', 'links', 'contact'], 'main.ts', ['--prepare']);
