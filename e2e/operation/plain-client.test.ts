import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumPrograms, findProgram } from '@larkfield/one-machine/find-program.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import type { SkillCategory } from '@larkfield/schemas/catalogue/specialties.ts';
import { passcodeFrom, rateAll } from '@larkfield/testing/factories.ts';
import { type Product, startProduct } from '../start-product.ts';
import { staffPassword } from '../staff-steps.ts';

// The calls of docs/api.md in order, made by a program that is not a browser: it sends no origin headers, but keeps cookies.

const folder = mkdtempSync(join(tmpdir(), 'larkfield-late-'));
const [late, start] = [join(folder, 'late'), join(folder, 'start')];
let product: Product;
beforeAll(async () => {
  const chromium = findProgram(chromiumPrograms)!;
  writeFileSync(late, `#!/bin/sh\nuntil [ -e '${start}' ]; do sleep 0.05; done\nexec '${chromium}' "$@"\n`, { mode: 0o700 });
  product = await startProduct({ chromiumPath: late, waitsForRenderer: false });
});
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true });
});

const json = 'application/json';

/** A client that only knows paths, bodies and its cookies. */
function createPlainClient(url: string) {
  const cookies = new Map<string, string>();
  const send = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': json }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      cookies.set(name!, value!);
    }
    return response;
  };
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const response = await send(method, path, body);
    const text = await response.text();
    expect(response.ok, `${method} ${path}: ${response.status} ${text.slice(0, 300)}`).toBe(true);
    return JSON.parse(text) as never;
  };
  return {
    cookies,
    get: <Reply>(path: string) => call('GET', path) as Promise<Reply>,
    post: <Reply>(path: string, body?: unknown) => call('POST', path, body) as Promise<Reply>,
    /** Returns the first bytes of a finished PDF. */
    pdf: (path: string) =>
      waitUntil(`the PDF of ${path.replace(/[\da-f]{64}/, 'TOKEN')}`, async () => {
        const response = await send('GET', path);
        expect([200, 202]).toContain(response.status);
        return response.status === 200 && (await response.text()).slice(0, 5);
      }),
  };
}

interface Created {
  token: string;
  expiresAt: string;
  linkId: string;
}

test('the product serves before its PDF renderer is ready, and reports what the renderer is waiting for', async () => {
  const { url, renderer } = product.stack;
  expect((await fetch(url)).status).toBe(200);
  expect(await renderer.waitsFor()).toEqual(['chromium']);
  writeFileSync(start, '');
  await renderer.ready;
  expect(await renderer.waitsFor()).toEqual([]);
});

test('a program that is not a browser makes every call of the checklist, from the list of specialties to an edit of the report', async () => {
  const client = createPlainClient(product.stack.url);
  const { data } = await client.get<{ data: { id: number; name: string; slug: string }[] }>('/api/specialties?limit=100');
  expect(data).toHaveLength(100);
  const { id, name, slug } = data.find((listed) => listed.slug === 'rn-icu')!;
  const { skillsByCategory } = await client.get<{ skillsByCategory: SkillCategory[] }>(`/api/specialties/slug/${slug}`);
  const skillRatings = rateAll(skillsByCategory);
  const person = { candidateName: 'Wilhelmina Testcase', dateOfBirth: '03/15/1985', last4Ssn: '0042' };
  const contact = { email: 'wilhelmina@candidate.example', phone: '214-555-0187' };
  const submission = { ...person, specialtyId: id, skillRatings, userTimezone: 'America/Chicago', consentAcknowledged: true };

  const submitted = await client.post<{ submissionId: string; downloadToken: string }>('/api/checklist/submit', {
    ...submission,
    ...contact,
  });
  expect(submitted).toMatchObject({ shortReference: expect.stringMatching(/^LK-/) as string });
  const { submissionId, downloadToken } = submitted;
  expect([...client.cookies.keys()]).toContain(`owner-${submissionId}`);

  const payload = JSON.stringify({ ...person, specialtyId: id, skillRatings: skillRatings.slice(0, 3) });
  const draft = await client.post<Created>('/api/drafts/save', {
    encryptedPayload: payload,
    durationHours: '48',
    pin: passcodeFrom('482913'),
  });
  expect(await client.post('/api/drafts/resume', { token: draft.token })).toEqual({ requiresPin: true });
  expect(await client.post('/api/drafts/resume', { token: draft.token, pin: passcodeFrom('482913') })).toMatchObject({
    ...person,
    specialtySlug: slug,
  });

  const smart = { specialtyId: id, candidateName: 'Wilhelmina Testcase', ...contact };
  const { magicUrl } = await client.post<{ magicUrl: string }>('/api/magic-links', smart);
  const opened = await client.get(`/api/magic-links/${magicUrl.split('/').at(-1)}`);
  expect(opened).toMatchObject({ candidateName: 'Wilhelmina Testcase', ...contact, specialtySlug: slug, specialtyName: name });

  const quick = await client.post<Created>('/api/share-links', { submissionId, mode: 'quick', duration: '7d', viewLimit: 5 });
  const reusable = { submissionId, mode: 'reusable', duration: '6mo', passcode: passcodeFrom('482913') };
  const shared = await client.post<Created>('/api/share-links', reusable);
  const stranger = createPlainClient(product.stack.url);
  const viewed = await stranger.post<{ downloadToken: string }>(`/api/share-links/${quick.token}/view`, {});
  expect(Object.keys(viewed)).toEqual(expect.arrayContaining(['submission', 'specialty', 'skillGroups', 'executiveSummary', 'linkInfo']));
  expect(await stranger.pdf(`/api/checklist/download/${viewed.downloadToken}`)).toBe('%PDF-');
  await stranger.post(`/api/share-links/${shared.token}/view`, { passcode: passcodeFrom('482913') });
  const { editToken } = await stranger.post<{ editToken: string }>(`/api/share-links/${shared.token}/create-edit-token`, {
    passcode: passcodeFrom('482913'),
  });
  const { editData } = await stranger.post<{ editData: typeof submission }>(`/api/edit-token/${editToken}/data`);
  // Masked values are sent back unchanged.
  const { candidateName, dateOfBirth, last4Ssn } = editData;
  const edited = { ...submission, candidateName, dateOfBirth, last4Ssn, updatedFrom: submissionId };
  expect(await stranger.post('/api/checklist/submit', edited)).toMatchObject({ submissionId });
  expect(await client.pdf(`/api/checklist/download/${downloadToken}`)).toBe('%PDF-');

  await client.post('/api/feedback/survey', { submissionId, wouldRecommend: 1, feedbackMessage: 'Quick to fill in.', linkMode: 'quick' });
  await client.post('/api/pro-interest-notifications', {
    ...contact,
    candidateName: 'Wilhelmina Testcase',
    interestSource: 'drafts_notify_me',
    specialtyId: id,
    specialtyName: name,
    metadata: { featureTitle: 'Longer drafts', timestamp: new Date().toISOString() },
  });
  await client.get('/api/capability-deck/data');
  expect(await client.pdf('/api/capability-deck/pdf')).toBe('%PDF-');
  expect(await client.pdf('/api/audit/tjc-compliance-report')).toBe('%PDF-');
});

test('a program that is not a browser sends an inquiry, and works in the portal from the first sign-in to creating a colleague', async () => {
  const client = createPlainClient(product.stack.url);
  await client.post('/api/contact-submissions', {
    name: 'Nora Reyes',
    email: 'nora@facility.example',
    phone: null,
    company: null,
    subject: 'Staffing',
    message: 'We need two nurses in June.',
    source: 'contact-page',
    sourceTitle: 'Contact',
  });
  expect(Array.isArray(await client.get('/api/jobs'))).toBe(true);
  expect(await client.get('/api/auth/me')).toEqual({ user: null });

  const { email, temporaryPassword } = product.stack.firstAdmin!;
  const first = await client.post<{ userId: string }>('/api/auth/login', { email, password: temporaryPassword });
  expect(first).toMatchObject({ requiresPasswordChange: true, message: expect.any(String) as string });
  const change = { userId: first.userId, email, currentPassword: temporaryPassword, newPassword: staffPassword };
  expect(await client.post('/api/auth/change-password', change)).toMatchObject({ user: { email } });
  expect(await client.get('/api/auth/me')).toMatchObject({ user: { email } });

  const { submissions } = await client.get<{ submissions: { id: string }[] }>('/api/admin-portal/submissions/recent');
  expect(submissions).toHaveLength(1);
  expect(await client.get('/api/admin-portal/submissions/search?q=Wilhelmina')).toMatchObject({
    submissions: [{ id: submissions[0]!.id }],
  });
  expect(await client.pdf(`/api/admin-portal/submissions/${submissions[0]!.id}/download`)).toBe('%PDF-');
  expect((await client.get<{ users: unknown[] }>('/api/auth/users')).users).toHaveLength(1);
  await client.post('/api/auth/users', {
    email: email.replace(/^[^@]+/, 'nora.reyes'),
    password: 'a temporary lamp for one shift',
    role: 'user',
  });
  await client.post('/api/auth/logout');
  expect(await client.get('/api/auth/me')).toEqual({ user: null });
});
