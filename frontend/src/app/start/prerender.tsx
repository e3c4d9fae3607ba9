import { sampleJob } from '@larkfield/report/jobs/job-article.ts';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { paths } from '#src/shared/text/paths.ts';
import { App, themeOf } from './app.tsx';
import { documentTitle, metadataOf, pageUrl, routeMetadata, type RouteMetadata } from '#src/app/routing/route-metadata.ts';
import { rememberReply } from '#src/shared/api/use-public-list.ts';
import { preloadRoute } from '#src/app/routing/routes.tsx';

export { documentTitle, metadataOf, pageUrl, themeOf };

/** Addresses of the prerendered pages: all pages that are public and the same for all visitors. */
export const prerenderedPaths = Object.entries(routeMetadata)
  .filter(([path, { isPrivate }]) => !isPrivate && !path.includes(':'))
  .map(([path]) => path);

rememberReply(`/api/jobs/${sampleJob.id}`, 200, sampleJob);
/** The address from which the page of all closed jobs is made. */
export const closedJobPath = `${paths.jobs}/${'f'.repeat(24)}`;
rememberReply(`/api/jobs/${'f'.repeat(24)}`, 410);

export const hiddenPaths = [paths.portal, paths.checklistSuccess];

/** The HTML inside the root element of a page, and its metadata. */
export async function renderPath(path: string): Promise<{ html: string; metadata: RouteMetadata }> {
  await preloadRoute(path);
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
    // React must not stream parts of the page, since moving them into place would need an inline script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return { html: await new Response(prelude).text(), metadata: metadataOf(path) };
}
