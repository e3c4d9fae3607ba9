import { spreadSecrets } from './spread-secrets.ts';

// npm run make-secrets -- FOLDER: makes the missing secrets in FOLDER/master and gives each service its own in FOLDER/<service>.
const folder = process.argv[2];
if (!folder) throw new Error('Usage: npm run make-secrets -- FOLDER');
spreadSecrets(folder);
