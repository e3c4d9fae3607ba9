import { day } from '@larkfield/schemas/durations.ts';
import type { OwnedLink } from '@larkfield/schemas/links/share-links.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { ChecklistSuccessPage } from '#src/candidate/success/checklist-success-page.tsx';
import { closeSurvey } from '#src/shared/sharing/survey-store.ts';
import { toastStore } from '#src/shared/status/toast-store.ts';
import { fakeClipboard } from './fake-clipboard.ts';
import { renderPage } from './render-page.tsx';
import { type Answer, startApi } from './start-api.ts';

export const submissionId = 'a'.repeat(24);
export const downloadToken = 'b'.repeat(64);
export const shareToken = 'c'.repeat(64);
export const proof = { submissionId, downloadToken };
export const path = '/healthcare-checklist-success';
const address = `${path}?id=${submissionId}&ref=LK-7Q2F-M4XZ&token=${downloadToken}&specialty=7`;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
export const quick: OwnedLink = {
  linkId: '1'.repeat(24),
  mode: 'quick',
  recipient: null,
  madeBy: 'candidate',
  state: 'active',
  createdAt: inDays(-2),
  expiresAt: inDays(5),
  maxViews: 5,
  viewCount: 2,
  viewsLeft: 3,
  lastOpenedAt: inDays(-1),
};
export const reusable: OwnedLink = {
  ...quick,
  linkId: '2'.repeat(24),
  mode: 'reusable',
  maxViews: null,
  viewsLeft: null,
  lastOpenedAt: null,
};

/** Opens a collapsed part of the page. */
export const openFold = (title: string) => fireEvent.click(screen.getByText(title, { selector: 'summary *' }));

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

/**
 * The page after a submission for each test of a file, with the replies of its server, the links of its submission and the copied texts.
 */
export function useSuccessPage() {
  const page = {
    links: [] as OwnedLink[],
    copied: [] as string[],
    answers: {} as Record<string, Answer>,
    api: undefined as unknown as Awaited<ReturnType<typeof startApi>>,
    open: (at = address) => renderPage(<ChecklistSuccessPage />, { path, at }),
    sent: (to: string) => page.api.requests.filter((request) => request.method === 'POST' && request.path === to).map(({ body }) => body),
  };
  beforeEach(async () => {
    page.copied = fakeClipboard();
    page.links = [];
    page.answers = {
      'GET /api/auth/me': () => ({ body: { user: null } }),
      [`GET /api/checklist/download/${downloadToken}/status`]: () => ({ body: { state: 'ready' } }),
      'POST /api/share-links/list': () => ({ body: { links: page.links } }),
      'POST /api/references/list': () => ({
        body: { requests: [], count: { asked: 0, given: 0, lastAt: null }, safetyRows: 10, skills: [], units: [] },
      }),
      'POST /api/share-links': ({ body }) => {
        const { mode } = body as { mode: 'quick' | 'reusable' };
        page.links = [...page.links, mode === 'quick' ? quick : reusable];
        return { status: 201, body: { token: shareToken, expiresAt: inDays(7), linkId: quick.linkId } };
      },
      [`POST /api/share-links/${quick.linkId}/revoke`]: () => {
        page.links = page.links.map((link) => ({ ...link, state: 'revoked' }));
        return { body: { link: { ...quick, state: 'revoked' } } };
      },
    };
    page.api = await startApi(new Proxy(page.answers, { get: (all, key) => all[String(key)] }));
  });
  afterEach(async () => {
    vi.useRealTimers();
    act(() => {
      toastStore.set([]);
      closeSurvey();
    });
    await page.api.close();
  });
  return page;
}
