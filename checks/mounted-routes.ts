import type { Route } from '@larkfield/service-kit/http/route.ts';
import { routes as authRoutes } from '@larkfield/auth/app.ts';
import { routes as checklistRoutes } from '@larkfield/checklist/app.ts';
import { routes as contactRoutes } from '@larkfield/contact/app.ts';
import { routes as linksRoutes } from '@larkfield/links/app.ts';

// Listing routes must not use their context: a context that throws on use proves this.
const untouched = <T>() => new Proxy({}, { get: (_target, name) => (typeof name === 'symbol' ? undefined : untouched()) }) as T;
const listOf = (routes: (context: never) => Route[]) => routes(untouched<never>());

/** All routes by the service that mounts them; their handlers have no working context. */
export const mountedRoutes = {
  auth: listOf(authRoutes as (context: never) => Route[]),
  checklist: listOf(checklistRoutes as (context: never) => Route[]),
  links: listOf(linksRoutes as (context: never) => Route[]),
  contact: listOf(contactRoutes as (context: never) => Route[]),
};
