import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReplyOf } from '@larkfield/schemas/endpoint.ts';
import { contactConstants } from '@larkfield/schemas/contact/contact-constants.ts';
import type { Job, JobOnPage } from '@larkfield/schemas/contact/jobs.ts';
import type { JobFields, listPortalJobs, PortalJob } from '@larkfield/schemas/portal/jobs.ts';
import { loadCatalogue } from '@larkfield/catalogue/files.ts';
import { readJson } from '@larkfield/testing/read-json.ts';
import { recordedActs } from '@larkfield/testing/recorded-acts.ts';
import { type ContactUnderTest, startContact } from '#test/start-contact.ts';
import { readJobFile, seedJobs } from './seed-jobs.ts';

const path = '/api/admin-portal/jobs';
const file = readJobFile();
let app: ContactUnderTest;

beforeAll(async () => {
  app = await startContact();
});
afterAll(() => app.stop());

const site = async () => readJson<Job[]>(await app.send('GET', '/api/jobs'));
const jobOf = async (response: Response) => (await readJson<{ job: PortalJob }>(response)).job;
const write = (method: string, at: string, body?: unknown, as: 'admin' | 'user' = 'admin') =>
  app.send(method, `${path}${at}`, { as, body });
const fields: JobFields = {
  title: 'Float Pool Nurse',
  company: 'Lantern Hill Medical Center',
  category: 'healthcare',
  location: 'Austin, TX',
  description: 'Work where the shift needs you.',
  requirements: ['Texas or compact RN license', 'Current BLS'],
  pay: { from: 48, to: 52.5, unit: 'hour' },
  type: 'Per diem',
  shift: 'Flexible',
  checklist: { slug: 'rn-float-pool', name: 'Float Pool RN' },
};

describe('the data file', () => {
  test('has at least 28 jobs, two thirds of them in healthcare, several in every category and every city', () => {
    expect(file.jobs.length).toBeGreaterThanOrEqual(28);
    for (const category of contactConstants.jobCategories)
      expect(file.jobs.filter((job) => job.category === category).length, category).toBeGreaterThanOrEqual(3);
    expect(file.jobs.filter(({ category }) => category === 'healthcare').length / file.jobs.length).toBeGreaterThanOrEqual(2 / 3);
    for (const city of contactConstants.jobLocations)
      expect(file.jobs.filter((job) => job.location.toLowerCase().includes(city)).length, city).toBeGreaterThanOrEqual(5);
    for (const { title, requirements } of file.jobs) expect([3, 4, 5, 6], title).toContain(requirements.length);
    for (const { title, pay, hours } of file.jobs) expect([pay, hours], title).not.toContain(undefined);
    expect(new Set(file.jobs.map(({ title, company }) => `${title} ${company}`)).size).toBe(file.jobs.length);
  });
});

test('names only checklists of the catalogue', () => {
  const names = new Map(loadCatalogue().map(({ slug, name }) => [slug, name]));
  for (const { title, checklist } of file.jobs) if (checklist) expect(names.get(checklist.slug), title).toBe(checklist.name);
});

describe('seeding jobs', () => {
  test('fills an empty collection once, even by two services at the same time', async () => {
    expect(await site()).toEqual([]);
    await Promise.all([seedJobs(file), seedJobs(file)]);
    expect(await app.collection('jobs').countDocuments()).toBe(file.jobs.length);
  });

  test('does nothing if there is a job', async () => {
    await app.collection('jobs').deleteMany({ title: { $ne: 'Data Engineer' } });
    expect(await seedJobs(file)).toBe(0);
    expect((await site()).map(({ title }) => title)).toEqual(['Data Engineer']);
    await app.collection('jobs').deleteMany({});
    expect(await seedJobs(file)).toBe(file.jobs.length);
  });
});

describe('the site', () => {
  test('lists the open jobs newest first with the public fields', async () => {
    const jobs = await site();
    expect(jobs.length).toBe(file.jobs.length);
    const times = jobs.map(({ postedAt }) => Date.parse(postedAt!));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(jobs[0]).toEqual({
      ...jobs[0],
      id: expect.any(String),
      category: 'healthcare',
      salary: '$2,450–$2,700 per week',
      pay: { from: 2_450, to: 2_700, unit: 'week' },
      shift: 'Nights',
      weeks: 13,
      startsOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      checklist: { slug: 'rn-micu', name: 'Medical ICU RN' },
    });
    const specified = ['id', 'title', 'company', 'category', 'location', 'description', 'requirements', 'salary', 'type'];
    const added = ['pay', 'shift', 'hours', 'startsOn', 'weeks', 'checklist', 'postedAt', 'updatedAt'];
    expect(Object.keys(jobs[0]!).toSorted()).toEqual([...specified, ...added].toSorted());
  });

  test('has a page for each open job', async () => {
    const [first] = await site();
    const response = await app.send('GET', `/api/jobs/${first!.id}`);
    const terms = expect.objectContaining({ hoursGuaranteed: '36 of 36 hours a week' });
    expect([response.status, await readJson(response)]).toEqual([200, { ...first, terms }]);
    expect((await app.send('GET', `/api/jobs/${'e'.repeat(24)}`)).status).toBe(404);
  });

  test('returns 304 until something changes', async () => {
    const first = await app.send('GET', '/api/jobs');
    const etag = first.headers.get('etag')!;
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    // Without `max-age=0`, `fetch` would add `no-cache`, which requests the whole reply.
    const ask = () => app.send('GET', '/api/jobs', { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } });
    expect((await ask()).status).toBe(304);
    const { id } = (await readJson<Job[]>(first))[0]!;
    await write('POST', `/${id}/close`);
    const changed = await ask();
    expect([changed.status, (await readJson<Job[]>(changed)).length]).toEqual([200, file.jobs.length - 1]);
  });
});

describe('admins', () => {
  let job: PortalJob;

  test('create a draft that the site does not show', async () => {
    const response = await write('POST', '', fields);
    job = await jobOf(response);
    expect([response.status, job]).toEqual([201, expect.objectContaining({ ...fields, state: 'draft', revision: 1, postedAt: null })]);
    expect((await site()).some(({ id }) => id === job.id)).toBe(false);
    expect((await app.send('GET', `/api/jobs/${job.id}`)).status).toBe(404);
  });

  test('repeat this after a lost reply without creating a second draft, even two requests at once', async () => {
    const requestId = '0b6f4c1e-6f0f-4a59-9d3e-5a0a5c3f1d27';
    const before = await app.collection('jobs').countDocuments();
    const made = await Promise.all([1, 2].map(async () => jobOf(await write('POST', '', { ...fields, requestId }))));
    expect(made[1]).toEqual(made[0]);
    expect(await jobOf(await write('POST', '', { ...fields, requestId }))).toEqual(made[0]);
    expect(Object.keys(made[0]!)).not.toContain('requestKey');
    expect(await app.collection('jobs').countDocuments()).toBe(before + 1);
    expect((await recordedActs(`job:${made[0]!.id}`)).map(({ action }) => action)).toEqual(['job.created']);
    await app.collection('jobs').deleteOne({ requestKey: { $exists: true } });
  });

  test('write every field but the description in a single line', async () => {
    const lines = { title: 'Nurse\nBcc: x', company: 'A\r\nB', location: 'Austin,\u2028TX', salary: 'By\nhour', hours: '36\n40' };
    const response = await write('POST', '', { ...fields, ...lines, requirements: ['BLS\nACLS'] });
    expect(response.status).toBe(400);
    const { fields: refused } = await readJson<{ fields: { field: string; message: string }[] }>(response);
    expect(refused.map(({ field }) => field).sort()).toEqual(['company', 'hours', 'location', 'requirements.0', 'salary', 'title']);
    expect(refused[0]!.message).toMatch(/must be a single line/);
    const description = 'Work where the shift needs you.\n\nMeals are free.';
    expect((await jobOf(await write('POST', '', { ...fields, description }))).description).toBe(description);
    await app.collection('jobs').deleteOne({ description });
  });

  test('publish it at the top of the site, once', async () => {
    const open = await jobOf(await write('POST', `/${job.id}/publish`));
    expect(open).toMatchObject({ state: 'open', revision: 2, postedAt: expect.any(String) });
    expect(await jobOf(await write('POST', `/${job.id}/publish`, {}))).toEqual(open);
    expect((await site())[0]).toMatchObject({ id: job.id, salary: '$48–$52.50 per hour' });
  });

  test('change it, which the site shows at once without moving it', async () => {
    const changed = await write('PUT', `/${job.id}`, { ...fields, title: 'Float Pool Nurse, Weekends', revision: 2 });
    expect(await jobOf(changed)).toMatchObject({ title: 'Float Pool Nurse, Weekends', revision: 3, state: 'open' });
    expect((await site())[0]!.title).toBe('Float Pool Nurse, Weekends');
    const record = (await recordedActs(`job:${job.id}`)).find(({ action }) => action === 'job.changed');
    expect(record!.changedFields).toEqual(['title']);
  });

  test('remove a field by leaving it out, and may describe the pay in words', async () => {
    const { shift: _shift, checklist: _checklist, pay: _pay, ...rest } = fields;
    const salary = '$50 per hour plus differential';
    const changed = await jobOf(await write('PUT', `/${job.id}`, { ...rest, salary, title: 'Float Pool Nurse, Weekends', revision: 3 }));
    expect(Object.keys(changed)).not.toContain('shift');
    const shown = (await site())[0]!;
    expect([shown.salary, shown.pay, shown.shift, shown.checklist]).toEqual([salary, undefined, undefined, undefined]);
    const changes = (await recordedActs(`job:${job.id}`)).filter(({ action }) => action === 'job.changed');
    expect(changes.map(({ changedFields }) => changedFields)).toEqual([['title'], ['pay', 'salary', 'shift', 'checklist']]);
  });

  test('repeat a change after a lost reply, which changes the job once', async () => {
    const before = await jobOf(await write('PUT', `/${job.id}`, { ...fields, revision: 4 }));
    expect(await jobOf(await write('PUT', `/${job.id}`, { ...fields, revision: 4 }))).toEqual(before);
    expect((await recordedActs(`job:${job.id}`)).filter(({ action }) => action === 'job.changed')).toHaveLength(3);
  });

  test('get a conflict if another user has changed it meanwhile', async () => {
    const late = await write('PUT', `/${job.id}`, { ...fields, title: 'Float Pool Nurse, Weekends', revision: 2 });
    expect([late.status, (await readJson(late)).code]).toEqual([409, 'CONFLICT']);
  });

  test('close it, and every act is audited', async () => {
    expect(await jobOf(await write('POST', `/${job.id}/close`))).toMatchObject({ state: 'closed' });
    expect((await site()).some(({ id }) => id === job.id)).toBe(false);
    const gone = await app.send('GET', `/api/jobs/${job.id}`);
    expect([gone.status, (await readJson(gone)).code]).toEqual([410, 'JOB_CLOSED']);
    const acts = (await app.recordedActs()).filter((act) => act.endsWith(job.id)).map((act) => act.split(' ')[0]);
    expect(acts).toEqual(['job.created', 'job.published', 'job.changed', 'job.changed', 'job.changed', 'job.closed']);
  });

  test('list all jobs in pages, or those in one state', async () => {
    type Page = ReplyOf<typeof listPortalJobs>;
    const list = async (query: string) => readJson<Page>(await app.send('GET', `${path}${query}`, { as: 'admin' }));
    const first = await list('');
    expect([first.jobs.length, first.jobs[0]!.id]).toEqual([20, job.id]);
    const second = await list(`?cursor=${first.nextCursor}`);
    expect(new Set([...first.jobs, ...second.jobs].map(({ id }) => id)).size).toBe(file.jobs.length + 1);
    expect((await list('?state=closed')).jobs.length).toBe(2);
  });

  test.each([
    ['unit', { unit: 'atlantis' }],
    ['license', { license: 'ZZ' }],
    ['ehr', { ehr: ['epic', 'abacus'] }],
  ])('cannot choose a %s that is on no list', async (field, change) => {
    const response = await write('POST', '', { ...fields, ...change });
    expect([response.status, (await readJson(response)).fields]).toEqual([400, [{ field, message: 'Choose one from the list' }]]);
  });

  test.each<[string, object, string]>([
    ['no title', { title: ' ' }, 'Title is required'],
    ['an unknown category', { category: 'sales' }, 'Choose a category'],
    ['no requirements', { requirements: [] }, 'Add at least one requirement'],
    ['no pay at all', { pay: undefined }, 'Enter the pay as a range or in words'],
    ['a range of pay that ends below its start', { pay: { from: 50, to: 40, unit: 'hour' } }, "Pay to can't be less than Pay from"],
    ['an unknown type', { type: 'Gig' }, 'Choose a type'],
    ['an empty requirement', { requirements: [''] }, 'A requirement is required'],
    ['a description that is too long', { description: 'd'.repeat(2_001) }, 'Description must be at most 2000 characters'],
  ])('cannot save a job with %s', async (_what, change, message) => {
    const response = await write('POST', '', { ...fields, ...change });
    expect([response.status, (await readJson(response)).fields?.[0]?.message]).toEqual([400, message]);
  });

  test.each(Object.keys(fields))('cannot inject an operator into %s', async (field) => {
    expect((await write('POST', '', { ...fields, [field]: { $ne: null } })).status).toBe(400);
  });

  test('do not find a job that does not exist', async () => {
    const unknown = `/${'f'.repeat(24)}`;
    const responses = await Promise.all([
      write('PUT', unknown, { ...fields, revision: 1 }),
      write('POST', `${unknown}/publish`),
      write('POST', `${unknown}/close`),
    ]);
    for (const response of responses) expect([response.status, (await readJson(response)).code]).toEqual([404, 'JOB_NOT_FOUND']);
  });
});

describe('a user', () => {
  const order = {
    ...fields,
    title: 'Order of a User',
    unit: 'float-pool',
    license: 'TX',
    certificates: ['BLS'],
    ehr: ['epic'],
    terms: { float: 'Two units' },
  };
  const onSite = async () => (await site()).find(({ id }) => id === job.id);
  const onPage = async () => readJson<JobOnPage>(await app.send('GET', `/api/jobs/${job.id}`));
  const published = async () =>
    (await recordedActs(`job:${job.id}`)).filter(({ action }) => action === 'job.published').map((act) => act.changedFields);
  let job: PortalJob;

  test('creates a job with all its requirements, but cannot publish any', async () => {
    job = await jobOf(await write('POST', '', order, 'user'));
    expect(job).toMatchObject({ ...order, state: 'draft' });
    for (const act of ['publish', 'close']) expect((await write('POST', `/${job.id}/${act}`, {}, 'user')).status).toBe(403);
    expect((await app.send('GET', path, { as: 'user' })).status).toBe(200);
  });

  test('changes an open job, which the site shows without moving it, but only after an admin publishes it', async () => {
    await write('POST', `/${job.id}/publish`);
    const newer = await jobOf(await write('POST', '', { ...fields, title: 'A Newer Job' }));
    await write('POST', `/${newer.id}/publish`);
    const before = [await onSite(), await onPage()];
    const change = { ...order, title: 'Changed by a User', terms: { float: 'Four units' }, revision: 2 };
    job = await jobOf(await write('PUT', `/${job.id}`, change, 'user'));
    expect(job).toMatchObject({ title: 'Changed by a User', state: 'open', notShown: ['title', 'terms'] });
    expect([await onSite(), await onPage()]).toEqual(before);
    // An admin must not publish a state other than the one that they saw.
    expect((await write('POST', `/${job.id}/publish`, { revision: 2 })).status).toBe(409);
    const both = await Promise.all([1, 2].map(async () => jobOf(await write('POST', `/${job.id}/publish`, { revision: 3 }))));
    for (const one of both) expect(one).toMatchObject({ revision: 4, postedAt: job.postedAt });
    expect(Object.keys(both[0]!)).not.toContain('notShown');
    expect(await onPage()).toMatchObject({ title: 'Changed by a User', terms: { float: 'Four units' } });
    expect((await site())[0]!.id).toBe(newer.id);
    expect(await published()).toEqual([['state'], ['title', 'terms']]);
  });

  test('reverts a change, after which there is nothing to publish', async () => {
    const { id } = job;
    const present = { ...order, title: 'Changed by a User', terms: { float: 'Four units' } };
    await write('PUT', `/${id}`, { ...present, hours: '24 hours a week', revision: 4 }, 'user');
    job = await jobOf(await write('PUT', `/${id}`, { ...present, revision: 5 }, 'user'));
    expect(Object.keys(job)).not.toContain('notShown');
    expect((await jobOf(await write('POST', `/${id}/publish`))).revision).toBe(6);
  });

  test('saves the state that the checklist service reads, even while the site shows an earlier one', async () => {
    await write('PUT', `/${job.id}`, { ...order, title: 'Written Last', revision: 6 }, 'user');
    const read = async (id: string) => readJson(await app.send('GET', `/internal/jobs/${id}`, { as: 'checklist' }));
    expect((await read(job.id)).job).toEqual({
      id: job.id,
      title: 'Written Last',
      company: fields.company,
      location: fields.location,
      startsOn: null,
      weeks: null,
      shift: 'Flexible',
      unit: 'float-pool',
      salary: '$48–$52.50 per hour',
      state: 'open',
      revision: 7,
      offer: 1,
      checklist: fields.checklist,
      license: 'TX',
      certificates: ['BLS'],
      ehr: ['epic'],
      terms: { float: 'Two units' },
    });
    // A reverted change still makes a new offer, but a change of the title does not.
    await write('PUT', `/${job.id}`, { ...order, pay: { ...order.pay, from: 40 }, revision: 7 }, 'user');
    await write('PUT', `/${job.id}`, { ...order, revision: 8 }, 'user');
    expect((await read(job.id)).job).toMatchObject({ offer: 3, salary: '$48–$52.50 per hour' });
    await write('PUT', `/${job.id}`, { ...order, title: 'Written Last', company: 'Oakmont', startsOn: '2027-02-01', revision: 9 }, 'user');
    expect((await read(job.id)).job).toMatchObject({ offer: 4 });
    expect(await read('e'.repeat(24))).toEqual({ job: null });
    expect((await app.send('GET', `/internal/jobs/${job.id}`, { as: 'admin' })).status).toBe(401);
  });
});
