import { join } from 'node:path';
import { brand } from '@larkfield/brand/brand.ts';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';
import { allEndpoints } from '@larkfield/schemas/all-endpoints.ts';
import { buildOpenApiDocument } from '@larkfield/schemas/openapi/openapi-document.ts';
import { findLimit } from '@larkfield/gateway/api/limits.ts';

/** The output file of `npm run openapi`, which git ignores. */
export const openApiFile = join(repositoryRoot, 'docs', 'openapi.json');

/** The OpenAPI document of all contracts. */
export function openApiText(): string {
  const contact = { name: brand.legalName, email: brand.emails.general, url: `https://${brand.domain}` };
  const document = buildOpenApiDocument(allEndpoints, { title: `${brand.shortName} API`, version: '1.0.0', contact, limitOf: findLimit });
  return `${JSON.stringify(document, null, 1)}\n`;
}
