import { afterAll, beforeAll, expect, test } from 'vitest';
import { readJson } from '@larkfield/testing/read-json.ts';
import { cookieOf, fromClient, passcode, shareAs, submitAs, type Candidate } from '#test/candidate.ts';
import { startLinks, type LinksUnderTest } from '#test/start-links.ts';

/** How many links are withdrawn while they are in use; `npm test` makes fewer than were made once to look for a gap. */
const races = Number(process.env['WITHDRAWAL_RACES'] ?? 40);
/** So many candidates withdraw links at once. */
const lanes = 4;

const uses = ['views', 'edits', 'downloads', 'sessions'] as const;
type Use = (typeof uses)[number];

let app: LinksUnderTest;
beforeAll(async () => {
  app = await startLinks();
});
afterAll(() => app.stop());

const view = (token: string, headers: Record<string, string> = {}) =>
  app.send('POST', `/api/share-links/${token}/view`, { body: { passcode }, headers });
const editData = (token: string) => app.checklist.send('POST', `/api/edit-token/${token}/data`, { body: {} });
const askToken = (token: string) => app.send('POST', `/api/share-links/${token}/create-edit-token`, { body: { passcode } });
const download = (token: string) => app.checklist.send('GET', `/api/checklist/download/${token}/status`);
const downloadOf = async (response: Response) => (await readJson<{ downloadToken: string }>(response)).downloadToken;
const sendEdit = ({ input, submissionId }: Candidate, proof: { editCookie?: string; editToken?: string }) =>
  app.checklist.send('POST', '/api/checklist/submit', {
    body: { ...input, updatedFrom: submissionId, ...(proof.editToken && { editToken: proof.editToken }) },
    headers: { 'idempotency-key': crypto.randomUUID(), ...(proof.editCookie && { cookie: proof.editCookie }) },
  });
const revisionOf = async ({ shortReference }: Candidate) =>
  (await app.collection('submissions').findOne({ reference: shortReference }))?.['revision'];

/** A link with all that it gives: a view and an edit session. */
async function openLink(candidate: Candidate, race: number) {
  const { token, linkId } = await shareAs(app.send, candidate, 'reusable');
  const viewed = await view(token, fromClient(race));
  const { editToken } = await readJson<{ editToken: string }>(await askToken(token));
  const editCookie = cookieOf(await editData(editToken));
  return { token, linkId, editToken, editCookie, viewCookie: cookieOf(viewed), downloadToken: await downloadOf(viewed) };
}

/** Half of the links are withdrawn by their owner, a quarter by staff, and of a quarter the passcode is replaced. */
async function withdraw({ submissionId, downloadToken }: Candidate, linkId: string, race: number) {
  const act = race % 4 === 1 ? 'replace-passcode' : 'revoke';
  const response = await (race % 4 < 2
    ? app.send('POST', `/api/admin-portal/links/${linkId}/${act}`, { as: 'user', body: { reason: 'Sent to the wrong hospital' } })
    : app.send('POST', `/api/share-links/${linkId}/revoke`, { body: { submissionId, downloadToken } }));
  expect(response.status).toBe(200);
}

/** Uses a link in every way while it is withdrawn; then uses all that was ever told of it once more. Returns what got through before. */
async function runRace(candidate: Candidate, race: number): Promise<Record<Use, Response[]>> {
  const link = await openLink(candidate, race);
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
  // At another moment of what is under way in each race.
  const first = (['views', 'downloads', 'sessions'] as const)[race % 3]!;
  await expect.poll(() => answers[first].length, { interval: 1, timeout: 30_000 }).toBeGreaterThan(race % 2);
  const editing = race % 8 < 4 ? sendEdit(candidate, link).then((response) => answers.edits.push(response)) : null;
  await withdraw(candidate, link.linkId, race);
  const confirmed = await revisionOf(candidate);
  isOver = true;
  await Promise.all([...running, editing]);

  // From here on every request is sent after the withdrawal was confirmed.
  const told = [...answers.views, ...answers.edits].filter(({ ok }) => ok);
  const downloads = [link.downloadToken, ...(await Promise.all(told.map(downloadOf)))];
  const viewCookies = [link.viewCookie, ...answers.views.map(cookieOf)].filter((cookie) => cookie !== '');
  const editCookies = [link.editCookie, ...answers.sessions.map(cookieOf)].filter((cookie) => cookie !== '').slice(-3);
  const after = await Promise.all([
    ...viewCookies.map((cookie) => view(link.token, { cookie })),
    ...[...new Set(downloads)].map(download),
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

test(
  `in ${races} races of a withdrawal against view, edit and download, nothing succeeds once the withdrawal is confirmed`,
  async () => {
    const got: Record<Use, number> = { views: 0, edits: 0, downloads: 0, sessions: 0 };
    const runLane = async (lane: number) => {
      const candidate = await submitAs(app.checklist.send);
      for (let race = lane; race < races; race += lanes) {
        const answers = await runRace(candidate, race);
        for (const use of uses) got[use] += answers[use].filter(({ ok }) => ok).length;
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(lane)));
    // They were races: each kind of use came before the withdrawal in some of them.
    for (const use of uses) expect(got[use], use).toBeGreaterThan(0);
  },
  60_000 + races * 3_000,
);
