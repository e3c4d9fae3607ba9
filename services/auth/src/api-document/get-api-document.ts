import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { apiDocumentSchema, getApiDocument, type ApiDocument } from '@larkfield/schemas/portal/get-api-document.ts';
import { route } from '@larkfield/service-kit/http/route.ts';

/** Written by `npm run openapi`; a test fails when it is not what the contracts say. */
const file = fileURLToPath(new URL('../../../../docs/openapi.json', import.meta.url));

/** Read when somebody first asks for it. */
export function getApiDocumentRoute() {
  let document: ApiDocument | undefined;
  return route(getApiDocument, () => (document ??= apiDocumentSchema.parse(JSON.parse(readFileSync(file, 'utf8')))));
}
