import type { Route } from '@larkfield/service-kit/http/route.ts';
import { routes as authRoutes } from './services/auth/src/app.ts';
import { routes as checklistRoutes } from './services/checklist/src/app.ts';
import { routes as contactRoutes } from './services/contact/src/app.ts';
import { routes as linksRoutes } from './services/links/src/app.ts';

// Listing routes must not touch what they are given: a context that breaks on use proves it.
const untouched = <T>() =>
  new Proxy({}, { get: (_target, name) => (typeof name === 'symbol' ? undefined : untouched()) }) as T;
const listOf = (routes: (context: never) => Route[]) => routes(untouched<never>());

/** Every route by the service that mounts it; their handlers have nothing to work with. */
export const mountedRoutes = {
  auth: listOf(authRoutes as (context: never) => Route[]),
  checklist: listOf(checklistRoutes as (context: never) => Route[]),
  links: listOf(linksRoutes as (context: never) => Route[]),
  contact: listOf(contactRoutes as (context: never) => Route[]),
};
