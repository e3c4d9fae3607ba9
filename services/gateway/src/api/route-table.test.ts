import { expect, test } from 'vitest';
import { allEndpoints } from '@larkfield/schemas/all-endpoints.ts';
import { createRouteTable } from './route-table.ts';

const findRoute = createRouteTable();
const contracts = Object.values(allEndpoints);

test.each(contracts.filter(({ access }) => access !== 'service'))(
  '$method $path has a service that answers it',
  ({ method, path, access }) => {
    const entry = findRoute(method, path.replace(/:[a-z]+/gi, 'x'.repeat(24)));
    expect(entry?.upstream).toMatch(/^(auth|checklist|links|contact)$/);
    expect(entry?.isPublic).toBe(access === 'public');
  },
);

test.each(contracts.filter(({ access }) => access === 'service'))('$method $path is for services alone', ({ method, path }) => {
  expect(findRoute(method, path.replace(/:[a-z]+/gi, 'x'.repeat(24)))).toBeNull();
});

test('a service is found by whole parts of the path', () => {
  expect(findRoute('GET', '/api/audit/tjc-compliance-report')?.upstream).toBe('checklist');
  expect(findRoute('GET', '/api/admin-portal/audit')?.upstream).toBe('auth');
  expect(findRoute('GET', '/api/jobsearch')).toBeNull();
});
