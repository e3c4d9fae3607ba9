import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Caller } from '@larkfield/testing/serve-routes.ts';
import { submitAs, type Candidate } from './candidate.ts';
import { startLinks, type LinksUnderTest } from './start-links.ts';

export interface LinksInUse extends LinksUnderTest {
  /** The candidate who submitted just before the test. */
  candidate: Candidate;
  /** The proof of a submission's owner, by default the candidate. */
  proof: (of?: Candidate) => { submissionId: string; downloadToken: string };
  view: (token: string, body?: object, headers?: Record<string, string>, as?: Caller) => Promise<Response>;
  /** Withdraws a share link as its owner. */
  revoke: (linkId: string, body?: object) => Promise<Response>;
  /** Performs an action on a link as staff. */
  act: (id: string, what: string, body?: object, as?: Caller) => Promise<Response>;
}

/** Starts the links service for one test file, with a new candidate for each test and functions to call it as owner, viewer or staff. */
export function useLinks(): LinksInUse {
  const app = {} as LinksInUse;
  beforeAll(async () => void Object.assign(app, await startLinks()));
  afterAll(() => app.stop());
  beforeEach(async () => {
    app.candidate = await submitAs(app.checklist.send);
  });
  app.proof = ({ submissionId, downloadToken } = app.candidate) => ({ submissionId, downloadToken });
  app.view = (token, body = {}, headers = {}, as = 'anonymous') =>
    app.send('POST', `/api/share-links/${token}/view`, { body, headers, as });
  app.revoke = (linkId, body = app.proof()) => app.send('POST', `/api/share-links/${linkId}/revoke`, { body });
  app.act = (id, what, body = { reason: 'Asked on the phone' }, as = 'user') =>
    app.send('POST', `/api/admin-portal/links/${id}/${what}`, { as, body });
  return app;
}
