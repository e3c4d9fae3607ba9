import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { reportTemplateVersion } from '@larkfield/schemas/queue-jobs.ts';
import { storePdf } from '@larkfield/stored-data/pdf-content.ts';
import { readKeyRing } from '@larkfield/service-kit/secrets/field-encryption.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { type Candidate, cookieOf, fromClient, passcode, shareAs, submitAs } from './candidate.ts';
import { type LinksUnderTest, startLinks } from './start-links.ts';

/** Number of candidates who withdraw links at once. */
const lanes = 4;

const uses = ['views', 'edits', 'downloads', 'sessions'] as const;
type Use = (typeof uses)[number];

let app: LinksUnderTest;

const view = (token: string, headers: Record<string, string> = {}) =>
  app.send('POST', `/api/share-links/${token}/view`, { body: { passcode }, headers });
const editData = (token: string) => app.checklist.send('POST', `/api/edit-token/${token}/data`, { body: {} });
const askToken = (token: string) => app.send('POST', `/api/share-links/${token}/create-edit-token`, { body: { passcode } });
const download = (token: string) => app.checklist.send('GET', `/api/checklist/download/${token}`);
const downloadState = (token: string) => app.checklist.send('GET', `/api/checklist/download/${token}/status`);
const downloadOf = async (response: Response) => (await readJson<{ downloadToken: string }>(response)).downloadToken;
const sendEdit = ({ input, submissionId }: Candidate, proof: { editCookie?: string; editToken?: string }) =>
  app.checklist.send('POST', '/api/checklist/submit', {
    body: { ...input, updatedFrom: submissionId, ...(proof.editToken && { editToken: proof.editToken }) },
    headers: { 'idempotency-key': crypto.randomUUID(), ...(proof.editCookie && { cookie: proof.editCookie }) },
  });
const revisionOf = async ({ shortReference }: Candidate) =>
  (await app.collection('submissions').findOne({ reference: shortReference }))?.['revision'] as number;

/** Stores the PDF of the current revision, as the worker would, so that downloads succeed. */
async function makePdf(candidate: Candidate) {
  const pdf = Buffer.from(`%PDF-1.7 of ${candidate.submissionId}`);
  const key = { submissionId: candidate.submissionId, revision: await revisionOf(candidate), template: reportTemplateVersion };
  await storePdf(readKeyRing(app.stores.secrets.serviceRing('pdf-worker')), key, {
    pdf,
    sha256: createHash('sha256').update(pdf).digest('hex'),
    renderMilliseconds: 1,
  });
}
const isWhole = async (response: Response) => response.status === 200 && (await response.clone().text()).startsWith('%PDF-1.7 of ');

/** Creates a link with a view and an edit session. */
async function openLink(candidate: Candidate, race: number) {
  const { token, linkId } = await shareAs(app.send, candidate, 'reusable');
  const viewed = await view(token, fromClient(race));
  const { editToken } = await readJson<{ editToken: string }>(await askToken(token));
  const editCookie = cookieOf(await editData(editToken));
  return { token, linkId, editToken, editCookie, viewCookie: cookieOf(viewed), downloadToken: await downloadOf(viewed) };
}

/** Withdraws a link: half of them as owner, a quarter as staff, and a quarter by replacing the passcode. */
async function withdraw({ submissionId, downloadToken }: Candidate, linkId: string, race: number) {
  const act = race % 4 === 1 ? 'replace-passcode' : 'revoke';
  const response = await (race % 4 < 2
    ? app.send('POST', `/api/admin-portal/links/${linkId}/${act}`, { as: 'user', body: { reason: 'Sent to the wrong hospital' } })
    : app.send('POST', `/api/share-links/${linkId}/revoke`, { body: { submissionId, downloadToken } }));
  expect(response.status).toBe(200);
}

/** Uses a link in every way while it is withdrawn, and then uses everything that it ever gave once more. Returns the earlier replies. */
async function runRace(candidate: Candidate, race: number): Promise<Record<Use, Response[]>> {
  const link = await openLink(candidate, race);
  await makePdf(candidate);
  const answers: Record<Use, Response[]> = { views: [], edits: [], downloads: [], sessions: [] };
  let isOver = false;
  const again = async (use: Use, act: () => Promise<Response>) => {
    while (!isOver) answers[use].push(await act());
  };
  const running = [
    again('views', () => view(link.token, { cookie: link.viewCookie })),
    again('downloads', () => download(link.downloadToken)),
    again('sessions', () => editData(link.editToken)),
  ];
  // Withdraw at a different moment in each race.
  const first = (['views', 'downloads', 'sessions'] as const)[race % 3]!;
  await expect.poll(() => answers[first].length, { interval: 1 }).toBeGreaterThan(race % 2);
  const editing = race % 8 < 4 ? sendEdit(candidate, link).then((response) => answers.edits.push(response)) : null;
  await withdraw(candidate, link.linkId, race);
  const confirmed = await revisionOf(candidate);
  isOver = true;
  await Promise.all([...running, editing]);

  // From here on every request is sent after the confirmed withdrawal. The PDF exists, as the owner's download shows.
  await makePdf(candidate);
  expect(await isWhole(await download(candidate.downloadToken)), `race ${race}`).toBe(true);
  const told = [...answers.views, ...answers.edits].filter(({ ok }) => ok);
  const downloads = [link.downloadToken, ...(await Promise.all(told.map(downloadOf)))];
  const viewCookies = [link.viewCookie, ...answers.views.map(cookieOf)].filter((cookie) => cookie !== '');
  const editCookies = [link.editCookie, ...answers.sessions.map(cookieOf)].filter((cookie) => cookie !== '').slice(-3);
  const after = await Promise.all([
    ...viewCookies.map((cookie) => view(link.token, { cookie })),
    ...[...new Set(downloads)].flatMap((token) => [download(token), downloadState(token)]),
    ...editCookies.map((editCookie) => sendEdit(candidate, { editCookie })),
    sendEdit(candidate, { editToken: link.editToken }),
    editData(link.editToken),
    askToken(link.token),
  ]);
  expect(
    after.filter(({ ok }) => ok).map(({ url }) => url),
    `race ${race}`,
  ).toEqual([]);
  expect(await revisionOf(candidate), `race ${race}`).toBe(confirmed);
  return answers;
}

/** Withdraws a number of links while they are in use, and fails if any use succeeds afterwards. */
export async function runWithdrawalRaces(races: number) {
  app = await startLinks();
  try {
    const got: Record<Use, number> = { views: 0, edits: 0, downloads: 0, sessions: 0 };
    const runLane = async (lane: number) => {
      const candidate = await submitAs(app.checklist.send);
      for (let race = lane; race < races; race += lanes) {
        const { downloads, ...others } = await runRace(candidate, race);
        for (const response of downloads) got.downloads += (await isWhole(response)) ? 1 : 0;
        for (const use of ['views', 'edits', 'sessions'] as const) got[use] += others[use].filter(({ ok }) => ok).length;
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
    // Proves that there were races: in some of them each kind of use came before the withdrawal.
    for (const use of uses) expect(got[use], use).toBeGreaterThan(0);
    return got;
  } finally {
    await app.stop();
  }
}
