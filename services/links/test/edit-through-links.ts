import { beforeEach } from 'vitest';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import type { viewShareLink } from '@larkfield/schemas/links/share-links.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { type NewShareLink, passcode, shareAs } from './candidate.ts';
import { useLinks } from './use-links.ts';

/** Starts the links service for one test file like `useLinks`, with a reusable link for each test's candidate and functions to edit through it. */
export function editThroughLinks() {
  const app = Object.assign(useLinks(), {
    link: {} as NewShareLink,
    askToken: (given = passcode, token = app.link.token): Promise<Response> =>
      app.send('POST', `/api/share-links/${token}/create-edit-token`, { body: { passcode: given } }),
    editToken: async () => (await readJson<{ editToken: string }>(await app.askToken())).editToken,
    editData: (token: string): Promise<Response> => app.checklist.send('POST', `/api/edit-token/${token}/data`, { body: {} }),
    /** Sends the edited form, with other ratings and changed personal fields. */
    sendEdit: (
      { cookie, ...proof }: { cookie?: string; editToken?: string },
      headers: Record<string, string> = {},
      changes: object = {},
    ): Promise<Response> => {
      const { input, submissionId } = app.candidate;
      const body = {
        ...input,
        candidateName: 'Mallory Changed',
        dateOfBirth: '••/••/••••',
        last4Ssn: '••••',
        skillRatings: input.skillRatings.map((rating) => ({ ...rating, proficiency: 2 as const })),
        updatedFrom: submissionId,
        ...proof,
        ...changes,
      };
      return app.checklist.send('POST', '/api/checklist/submit', { body, headers: { ...headers, ...(cookie && { cookie }) } });
    },
    viewed: async () => readJson<ReplyOf<typeof viewShareLink>>(await app.view(app.link.token, { passcode })),
    stored: async () => app.collection('submissions').findOne({ reference: app.candidate.shortReference }),
  });
  beforeEach(async () => {
    app.link = await shareAs(app.send, app.candidate, 'reusable');
  });
  return app;
}
