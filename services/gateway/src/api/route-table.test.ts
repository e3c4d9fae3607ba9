import { expect, test } from 'vitest';
import { allEndpoints } from '@larkfield/schemas/all-endpoints.ts';
import type { Endpoint } from '@larkfield/schemas/endpoint.ts';
import { checkEach } from '@larkfield/testing/check-each.ts';
import { createRouteTable } from './route-table.ts';

const findRoute = createRouteTable();
const contracts = Object.values<Endpoint>(allEndpoints);

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test('every public route has a service, and every internal route has none', () =>
  checkEach(contracts, nameOf, ({ method, path, access }) => {
    const entry = findRoute(method, path.replace(/:[a-z]+/gi, 'x'.repeat(24)));
    if (access === 'service') return expect(entry).toBeNull();
    expect(entry?.upstream).toMatch(/^(auth|checklist|links|contact)$/);
    return expect(entry?.isPublic).toBe(access === 'public');
  }));

test('matches only whole segments of the path', () => {
  expect(findRoute('GET', '/api/audit/tjc-compliance-report')?.upstream).toBe('checklist');
  expect(findRoute('GET', '/api/admin-portal/audit')?.upstream).toBe('auth');
  expect(findRoute('GET', '/api/jobsearch')).toBeNull();
});
