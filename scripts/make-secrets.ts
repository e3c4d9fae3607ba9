import { spreadSecrets } from './spread-secrets.ts';

// node scripts/make-secrets.ts FOLDER: makes the missing secrets in FOLDER/master and gives each service its own in FOLDER/<service>.
const folder = process.argv[2];
if (!folder) throw new Error('Usage: make-secrets.ts FOLDER');
spreadSecrets(folder);
