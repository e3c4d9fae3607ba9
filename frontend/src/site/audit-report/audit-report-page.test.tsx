// @vitest-environment jsdom
import '#test/jsdom-setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { auditAreas } from '@larkfield/report/documents/audit-content.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '#src/shared/status/toast-store.ts';
import { renderPage } from '#test/render-page.tsx';
import { startApi, type Answer } from '#test/start-api.ts';
import { AuditReportPage } from './audit-report-page.tsx';

const path = '/api/audit/tjc-compliance-report';
const pdf: Answer = () => ({ text: '%PDF-1.7', headers: { 'Content-Type': 'application/pdf' } });

let close = async () => {};
let saved: { name: string; type: string }[] = [];
beforeEach(() => {
  saved = [];
  let type = '';
  URL.createObjectURL = (blob) => {
    ({ type } = blob as Blob);
    return 'blob:report';
  };
  // jsdom cannot follow a link to a file.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, type });
  });
});
afterEach(async () => {
  await close();
  toastStore.set([]);
});

async function open(answer: Answer) {
  const api = await startApi({
    'GET /api/auth/me': () => ({ body: { user: null } }),
    'GET /api/capability-deck/data': () => ({
      body: { catalogue: { specialties: 3, skills: 1_234, safetySkills: 56, distinctSkills: 1_000 } },
    }),
    [`GET ${path}`]: answer,
  });
  ({ close } = api);
  renderPage(<AuditReportPage />);
  return api;
}

const download = () => userEvent.click(screen.getAllByRole('button', { name: 'Download Audit Report' })[0]!);

test('the page names the author of the assessment, with score, areas and figures beside live counts', async () => {
  await open(pdf);
  expect(screen.getByText(/not issued, reviewed or endorsed by the Joint Commission/)).toBeTruthy();
  expect(screen.getByText('95/100')).toBeTruthy();
  for (const { title, withheld } of auditAreas) {
    const area = screen.getByRole('heading', { name: title }).closest('li')!;
    if (withheld) expect(within(area).getByText(withheld)).toBeTruthy();
  }
  await screen.findByText('1,234 in the catalog today');
  expect(screen.getByText('Skills in scope').parentElement!.textContent).toMatch(/Published: 9,462.*1,234 in the catalog today/);
  expect(screen.getByText('Safety-critical skills in scope').parentElement!.textContent).toMatch(/Published: 622.*56 in the catalog today/);
});

test("the report is saved as a file with today's date", async () => {
  await open(pdf);
  await download();
  await screen.findByText('Download Started');
  const now = new Date();
  const day = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
  expect(saved).toEqual([{ name: `larkfield-tjc-compliance-self-assessment-${day}.pdf`, type: 'application/pdf' }]);
});

test('waits for a report that is still being rendered', async () => {
  let asked = 0;
  await open((request) =>
    (asked += 1) === 1 ? { status: 202, body: { state: 'pending' }, headers: { 'Retry-After': '0' } } : pdf(request),
  );
  await download();
  await screen.findByText('Download Started');
  expect([asked, saved.length]).toEqual([2, 1]);
});

test.each([
  ['the server cannot make it', () => ({ status: 503, body: { error: 'This document could not be made.' } })],
  ['something else comes in its place', () => ({ text: '<html>', headers: { 'Content-Type': 'text/html' } })],
])('when %s a toast reports the failure and nothing is saved', async (_, answer) => {
  await open(answer);
  await download();
  await screen.findByText('Download Failed');
  expect(screen.getByText('Failed to download the audit report. Please try again.')).toBeTruthy();
  expect(saved).toEqual([]);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Download Audit Report' })).toHaveLength(2));
});
