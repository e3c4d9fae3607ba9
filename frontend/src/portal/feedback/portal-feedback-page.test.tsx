// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { paths } from '#src/shared/text/paths.ts';
import { renderPage } from '#test/render-page.tsx';
import { startApi } from '#test/start-api.ts';
import { PortalFeedbackPage } from './portal-feedback-page.tsx';

const root = '/api/admin-portal/feedback';
const text = (digit: string, feedbackMessage: string) => ({
  id: digit.repeat(24),
  sentAt: '2026-03-01T08:00:00.000Z',
  reusableLinkValue: 4,
  draftResumeEase: null,
  wouldRecommend: true,
  recommendReason: 'Saves time.',
  feedbackMessage,
  linkMode: 'quick',
});
const summary = {
  total: 3,
  reusableLinkValue: { answers: 3, average: 4.33, counts: [0, 0, 1, 0, 2] },
  draftResumeEase: { answers: 0, average: null, counts: [0, 0, 0, 0, 0] },
  recommend: { yes: 2, no: 1 },
};

let api: Awaited<ReturnType<typeof startApi>>;
afterEach(() => api.close());

test('the survey shows averages and counts, texts are paged by cursor, and PRO sign-ups load only on request', async () => {
  api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: { id: '9'.repeat(24), email: 'ada@larkfield.example', role: 'admin' } } }),
    [`GET ${root}/survey`]: ({ path }) => ({
      body: path.includes('cursor=next')
        ? { ...summary, texts: [text('2', 'Second')], nextCursor: null }
        : { ...summary, texts: [text('1', 'First')], nextCursor: 'next' },
    }),
    [`GET ${root}/pro-interest`]: () => ({
      body: {
        total: 1,
        features: [{ interestSource: 'passcode_links_notify_me', count: 1 }],
        signUps: [
          {
            id: '5'.repeat(24),
            candidateName: 'Ottilie Waiting',
            email: 'ottilie@candidate.example',
            phone: null,
            interestSource: 'passcode_links_notify_me',
            featureTitle: 'Passcode Links',
            specialtyName: null,
            signedUpAt: '2026-03-01T08:00:00.000Z',
          },
        ],
        nextCursor: null,
      },
    }),
  });
  renderPage(<PortalFeedbackPage />, { path: paths.portalFeedback });
  expect(await screen.findByRole('heading', { name: '3 surveys' })).toBeTruthy();
  const stars = within(screen.getByRole('heading', { name: 'Value of reusable links' }).closest('div')!);
  expect(stars.getByText('4.3')).toBeTruthy();
  expect(screen.getByText('67%')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Second')).toBeTruthy();
  expect(screen.getByText('First')).toBeTruthy();
  expect(api.requests.filter(({ path }) => path.includes('pro-interest'))).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: 'PRO interest' }));
  expect(await screen.findByRole('heading', { name: 'Ottilie Waiting' })).toBeTruthy();
  expect(screen.getByText('Passcode links')).toBeTruthy();
});
