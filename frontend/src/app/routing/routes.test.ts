import { expect, test } from 'vitest';
import type { RouteObject } from 'react-router-dom';
import { metadataOf, notFoundMetadata, routeMetadata } from './route-metadata.ts';
import { routes } from './routes.tsx';

const flatten = (list: RouteObject[]): RouteObject[] => list.flatMap((route) => [route, ...flatten(route.children ?? [])]);

test('every page has its own title and description, and every title has its page', () => {
  const pages = flatten(routes).filter(({ path }) => path && path !== '*');
  expect(pages.map(({ path }) => path).toSorted()).toEqual(Object.keys(routeMetadata).toSorted());
  // A Smart Link's address without its token shows the same page, so it shares the title.
  expect(new Set(Object.values(routeMetadata).map(({ title }) => title)).size).toBe(pages.length - 1);
});

test('an address gets the metadata of its page, even with a token or a slug, and an unknown address gets none', () => {
  expect(metadataOf('/jobs')).toBe(routeMetadata['/jobs']);
  expect(metadataOf(`/view/${'a'.repeat(64)}`)).toBe(routeMetadata['/view/:token']);
  expect(metadataOf('/admin-portal/users')).toBe(routeMetadata['/admin-portal/users']);
  expect(metadataOf('/jobs/more/still')).toBe(notFoundMetadata);
});
