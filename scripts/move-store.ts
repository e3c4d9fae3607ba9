import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from './backup/backup-options.ts';
import { moveStore } from './backup/move-store.ts';

const usage = `Usage: npm run move-store -- --to URL | --from URL [--replace]
URL is that of a MongoDB elsewhere (mongodb://...). --to moves everything there from the data folder's own store, --from moves it back.`;

// npm run move-store: everything that is stored, to a MongoDB elsewhere or back, while the product is stopped.
await runCommand(async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, from: { type: 'string' }, replace: { type: 'boolean', default: false } },
  });
  const url = values.to ?? values.from;
  if (!url || (values.to && values.from) || !/^mongodb(\+srv)?:\/\//.test(url)) throw new Error(usage);
  const direction = values.to ? 'to' : 'from';
  const { documents, collections, pdf, auditEntries } = await moveStore({
    dataDir: resolve(process.env['DATA_DIR'] ?? '.data'),
    url,
    direction,
    isReplacing: values.replace,
  });
  console.log(`Moved: ${documents} documents of ${collections} collections, each collection counted at both places.`);
  console.log(pdf ? `One PDF opened at both places: SHA-256 ${pdf}.` : 'No PDF is stored yet.');
  console.log(`The audit chain is sound at the new place: ${auditEntries} entries.`);
  console.log(
    direction === 'to'
      ? 'Start the product with MONGODB_URL from now on. What was left is kept in the data folder under a name with "moved".'
      : 'Start the product without MONGODB_URL from now on. The MongoDB elsewhere was left as it is.',
  );
});
