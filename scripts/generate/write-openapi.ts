import { writeFileSync } from 'node:fs';
import { openApiFile, openApiText } from './openapi-source.ts';

// npm run openapi: writes the document of all contracts.
writeFileSync(openApiFile, openApiText());
console.log(`Written: ${openApiFile}`);
