import { getCurrentUser, signIn, signOut } from '@larkfield/schemas/auth/sign-in.ts';
import { createContactSubmission } from '@larkfield/schemas/contact/messages.ts';
import { listSpecialties } from '@larkfield/schemas/catalogue/specialties.ts';
import { afterEach, expect, test } from 'vitest';
import { type Answer, startApi } from '#test/start-api.ts';
import { createQueryClient } from '#src/shared/session/data-provider.tsx';
import { errorText, isApiError } from './api-error.ts';
import { call, send } from './call.ts';
import { checked } from './checked.ts';
import { endpointKey, endpointQuery } from './endpoint-query.ts';

let close: () => Promise<void>;
afterEach(() => close());

async function api(answers: Record<string, Answer>) {
  const started = await startApi(answers);
  close = started.close;
  return started;
}

const login = () => call(checked(signIn), { body: { email: 'ada@larkfield.example', password: 'secret' } });

test('an error reply becomes an error with status and text that reads as JSON', async () => {
  const body = { error: 'Invalid email or password.', message: 'Invalid email or password.', code: 'SIGN_IN_FAILED' };
  await api({ 'POST /api/auth/login': () => ({ status: 401, body }) });
  const error = await login().catch((reason: unknown) => reason);
  if (!isApiError(error)) throw new Error('expected an ApiError');
  expect(error.message).toBe(`401: ${JSON.stringify(body)}`);
  expect(error.status).toBe(401);
  expect(await error.json()).toEqual(body);
});

test('a body that is not JSON is wrapped as an error, and is never shown to users', async () => {
  await api({ 'POST /api/auth/login': () => ({ status: 502, text: '<h1>Bad gateway</h1>' }) });
  const error = await login().catch((reason: unknown) => reason);
  if (!isApiError(error)) throw new Error('expected an ApiError');
  expect(await error.json()).toEqual({ error: '<h1>Bad gateway</h1>' });
  expect(errorText(error, 'Login failed')).toBe('Login failed');
});

test('an empty error body becomes the status text', async () => {
  await api({ 'POST /api/auth/login': () => ({ status: 503, text: '' }) });
  await expect(login()).rejects.toThrow('503: Service Unavailable');
});

test('the content type JSON is sent only with a body', async () => {
  const { requests } = await api({
    'GET /api/auth/me': () => ({ body: { user: null } }),
    'POST /api/auth/login': () => ({ body: { user: { id: '0'.repeat(24), email: 'a@b.example', role: 'user' } } }),
  });
  await call(checked(getCurrentUser), {}, { background: true });
  await login();
  expect(requests.map(({ headers }) => headers['content-type'])).toEqual([undefined, 'application/json']);
  expect(requests.map(({ headers }) => headers['x-background'])).toEqual(['1', undefined]);
});

test('refuses a reply that violates its contract', async () => {
  await api({ 'GET /api/auth/me': () => ({ body: { user: 'ada' } }) });
  await expect(call(checked(getCurrentUser), {})).rejects.toThrow(/expected object/i);
});

test('a lost connection is not an API error', async () => {
  await api({ 'GET /api/auth/me': () => 'cut' });
  const error = await call(checked(getCurrentUser), {}).catch((reason: unknown) => reason);
  expect(isApiError(error)).toBe(false);
  expect(error).toMatchObject({ name: 'TypeError', message: 'fetch failed' });
});

test('a query key joined with slashes is the path that the default function reads', async () => {
  const { requests } = await api({ 'GET /api/specialties': () => ({ body: { data: [] } }) });
  const queryKey = endpointKey(listSpecialties, { query: { limit: 100 } });
  expect(queryKey).toEqual(['/api', 'specialties?limit=100']);
  const client = createQueryClient();
  await client.query({ queryKey });
  await client.query({ ...endpointQuery(checked(listSpecialties), { query: { limit: 99 } }) });
  expect(requests.map(({ path }) => path)).toEqual(['/api/specialties?limit=100', '/api/specialties?limit=99']);
});

test.each<[string, ReturnType<Answer>]>([
  ['no content', { status: 204, text: '' }],
  ['another object', { body: { success: true } }],
  ['an id alone', { status: 201, body: { id: 1 } }],
  ['plain text', { status: 201, text: 'Created' }],
])('if only the status matters, %s is a success', async (_what, answer) => {
  await api({ 'POST /api/contact-submissions': () => answer, 'POST /api/auth/logout': () => answer });
  await send(createContactSubmission, {
    body: { name: 'Dana Example', email: 'dana@clinic.example', message: 'Please call me.', subject: 'A', source: 'a', sourceTitle: 'A' },
  });
  await send(signOut, { body: undefined });
});

test('if only the status matters, a refusal is a failure', async () => {
  await api({ 'POST /api/auth/logout': () => ({ status: 503, body: { error: 'Away' } }) });
  await expect(send(signOut, { body: undefined })).rejects.toThrow('503');
});
