import { expect, test } from 'vitest';
import { findOperations } from './find-operations.ts';

const operation = (operationId: string, tag: string) => ({
  operationId,
  tags: [tag],
  summary: `Does ${operationId}`,
  description: 'Anybody.',
  'x-access': 'public' as const,
  responses: {},
});
const document = {
  tags: [
    { name: 'Links', description: 'Links.' },
    { name: 'Portal', description: 'Staff.' },
  ],
  paths: {
    '/api/drafts/save': { post: operation('saveDraft', 'Links') },
    '/api/admin-portal/links': { get: operation('listLinks', 'Portal') },
  },
};
const names = (search: string) =>
  findOperations(document, search).flatMap(({ name, operations }) => operations.map(({ operationId }) => `${name}: ${operationId}`));

test('operations stand in the order of the sections', () => {
  expect(names('')).toEqual(['Links: saveDraft', 'Portal: listLinks']);
});

test.each([
  ['post draft', ['Links: saveDraft']],
  ['LINKS', ['Portal: listLinks']],
  ['get draft', []],
  ['does', ['Links: saveDraft', 'Portal: listLinks']],
])('"%s" finds what has all its words', (search, expected) => {
  expect(names(search)).toEqual(expected);
});
