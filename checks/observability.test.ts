// @rest: kills
import { readFileSync } from 'node:fs';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDownloadStatus } from '@larkfield/schemas/checklist/pdf.ts';
import { getSpecialty } from '@larkfield/schemas/catalogue/specialties.ts';
import { submitChecklist } from '@larkfield/schemas/checklist/submit-checklist.ts';
import { type ServiceName, serviceNames } from '@larkfield/service-kit/access/identity.ts';
import { chromiumPrograms, findProgram } from '@larkfield/one-machine/find-program.ts';
import { findFreePort } from '@larkfield/one-machine/free-port.ts';
import { waitUntil } from '@larkfield/one-machine/wait-until.ts';
import { createApiClient } from '@larkfield/testing/api-client.ts';
import { makeSubmission } from '@larkfield/testing/factories.ts';
import { type Collector, startCollector } from '@larkfield/testing/processes/start-collector.ts';
import { type ServiceProcess, startServiceProcess, testSettings } from '@larkfield/testing/processes/start-service-process.ts';
import { startTestStores, type TestStores } from '@larkfield/testing/start-test-stores.ts';

let stores: TestStores;
let collector: Collector;
let metricsPort: number;
const running = new Map<ServiceName, ServiceProcess>();
const url = () => running.get('gateway')!.url;

beforeAll(async () => {
  stores = await startTestStores();
  collector = await startCollector();
  metricsPort = await findFreePort();
  const settings = await testSettings(stores, {
    chromiumPath: findProgram(chromiumPrograms)!,
    logLevel: 'info',
    trustProxyHops: 1,
    staticDir: '',
  });
  settings.publicUrl = `http://127.0.0.1:${settings.ports.gateway}`;
  const changes = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, METRICS_PORT: String(metricsPort) };
  await Promise.all(
    serviceNames.map(async (service) => running.set(service, await startServiceProcess(service, settings, undefined, changes))),
  );
  // Trigger each counted event once.
  await fetch(`${url()}/api/auth/login`, { method: 'POST', headers: { origin: url(), 'content-type': 'application/json' }, body: '{}' });
});
afterAll(async () => {
  await Promise.all([...running.values()].map(({ stop }) => stop()));
  await Promise.all([collector.stop(), stores.stop()]);
});

/** Submits a checklist and waits for its PDF; returns the request id that the browser got. */
async function submitAndWait() {
  const client = createApiClient(url());
  const { specialty, skillsByCategory } = await client.call(getSpecialty, { params: { slug: 'rn-icu' } });
  const response = await client.send(submitChecklist, { body: makeSubmission({ id: specialty.id, groups: skillsByCategory }) });
  const requestId = response.headers.get('x-request-id')!;
  const { downloadToken } = submitChecklist.reply.parse(await response.json());
  await waitUntil(
    'the PDF is there',
    async () => (await client.call(getDownloadStatus, { params: { token: downloadToken } })).state === 'ready',
  );
  return { requestId, downloadToken };
}

test('one trace spans gateway, checklist and worker, and all their logs carry one request id', async () => {
  const { requestId, downloadToken } = await submitAndWait();
  const ofSubmit = () => {
    const root = collector.spans.find(({ service, name }) => service === 'larkfield-gateway' && name === `POST ${submitChecklist.path}`);
    return collector.spans.filter(({ traceId }) => traceId === root?.traceId);
  };
  /** The spans from the worker's job up to the root; each process exports its spans at its own time. */
  const ancestry = () => {
    const spans = ofSubmit();
    const parentOf = (span: (typeof spans)[number] | undefined) => spans.find(({ spanId }) => spanId === span?.parentSpanId);
    const inChecklist = parentOf(spans.find(({ service, name }) => service === 'larkfield-pdf-worker' && name === 'render-pdf'));
    const outOfGateway = parentOf(inChecklist);
    const root = parentOf(outOfGateway);
    return [inChecklist?.service, inChecklist?.name, outOfGateway?.service, root?.name, root?.parentSpanId];
  };
  const path = `POST ${submitChecklist.path}`;
  await expect.poll(ancestry).toEqual(['larkfield-checklist', path, 'larkfield-gateway', path, '']);
  // The worker's call to the checklist service belongs to the same trace.
  await expect
    .poll(() =>
      ofSubmit()
        .filter(({ service }) => service === 'larkfield-checklist')
        .map(({ name }) => name),
    )
    .toContain('GET /internal/submissions/:id/revisions/:revision');

  for (const service of ['checklist', 'pdf-worker'] as const) await expect.poll(running.get(service)!.log).toContain(requestId);
  // Exported spans contain neither URLs, which contain tokens, nor personal data.
  for (const secret of [downloadToken, 'Wilhelmina', 'candidate.example', '203.0.113.7', 'rn-icu'])
    expect([secret, collector.text().includes(secret)]).toEqual([secret, false]);
  expect(new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)))).not.toContain('url.path');
});

test('the gateway logs one line for each request, and a failed act in the audit chain names the same client', async () => {
  const send = (password: string) =>
    fetch(`${url()}/api/auth/login`, {
      method: 'POST',
      headers: { origin: url(), 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.66' },
      body: JSON.stringify({ email: 'nobody@larkfield.example', password }),
    });
  const reply = await send('not-the-password');
  expect(reply.status).toBe(401);
  const requestId = reply.headers.get('x-request-id')!;
  const logOf = (service: ServiceName) => running.get(service)!.log().split('\n');
  const linesOf = () => logOf('gateway').filter((line) => line.includes(requestId));
  await expect.poll(linesOf).toHaveLength(1);
  const line = JSON.parse(linesOf()[0]!) as { client: string };
  expect(line).toMatchObject({ msg: 'Request', route: '/api/auth/login', status: 401, client: expect.stringMatching(/^[0-9a-f]{16}$/) });
  const mongo = await mongoose.createConnection(stores.mongoUrl).asPromise();
  const inChain = () => mongo.collection('audit-chain').findOne({ requestId });
  await expect
    .poll(inChain)
    .toMatchObject({ action: 'session.opened', outcome: 'failure', reason: 'unknown-account', client: line.client });
  await mongo.close();
  for (const service of serviceNames)
    for (const secret of ['203.0.113.66', 'nobody@larkfield.example', 'not-the-password', 'Wilhelmina', 'candidate.example'])
      expect([service, secret, logOf(service).some((entry) => entry.includes(secret))]).toEqual([service, secret, false]);
  await expect.poll(() => scrape('auth')).toMatch(/larkfield_acts_total\{action="session.opened",outcome="failure"\} [1-9]/);
});

/** A value that takes longer than a second to read is left out of one scrape, so retry. */
const scrape = async (service: ServiceName) =>
  (await fetch(service === 'gateway' ? `http://127.0.0.1:${metricsPort}/metrics` : `${running.get(service)!.url}/metrics`)).text();

test('the gateway exposes no service’s metrics', async () => {
  for (const path of ['/metrics', '/api/metrics', '/checklist/metrics', '/internal/metrics']) {
    const response = await fetch(`${url()}${path}`);
    expect(await response.text()).not.toContain('larkfield_http_request_seconds');
    expect(response.status).toBe(404);
  }
});

test('the services export every metric that the dashboard and the alerts name', async () => {
  await waitUntil('each service has shipped once', async () =>
    (await scrape('checklist')).includes('larkfield_round_success_timestamp_seconds{name="pdf sweep"}'),
  );
  const texts = await Promise.all(serviceNames.map(scrape));
  const served = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name, type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name!],
      ),
    ),
  );
  const named = ['deploy/grafana/larkfield.json', 'deploy/prometheus/alerts.yml'].flatMap(
    (file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').match(/\b(larkfield|process|nodejs)_[a-z0-9_]+/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(20);
  expect([...new Set(named)].filter((name) => !served.has(name))).toEqual([]);
});

test('a service’s metrics include its queues, outboxes and dependencies', async () => {
  for (const [service, queue] of [
    ['checklist', 'pdf'],
    ['checklist', 'pdf-bulk'],
    ['contact', 'mail'],
  ] as const) {
    await expect.poll(() => scrape(service)).toMatch(new RegExp(`larkfield_queue_jobs\\{queue="${queue}",state="waiting"\\} \\d`));
    await expect.poll(() => scrape(service)).toMatch(new RegExp(`larkfield_queue_oldest_seconds\\{queue="${queue}"\\} \\d`));
  }
  await expect.poll(() => scrape('checklist')).toMatch(/larkfield_outbox_oldest_seconds\{outbox="pdf"\} \d/);
  await expect.poll(() => scrape('checklist')).toMatch(/larkfield_outbox_waiting\{outbox="audit"\} \d/);
  await expect.poll(() => scrape('checklist')).toContain('larkfield_dependency_up{dependency="database"} 1');
  await expect.poll(() => scrape('contact')).toMatch(/larkfield_outbox_waiting\{outbox="mail"\} \d/);
  await expect.poll(() => scrape('gateway')).toContain('larkfield_dependency_up{dependency="redis"} 1');
});

test('a scrape works while Redis is down, and reports the outage', async () => {
  await stores.killRedis();
  await expect.poll(() => scrape('gateway')).toContain('larkfield_dependency_up{dependency="redis"} 0');
  await expect.poll(() => scrape('checklist')).toContain('larkfield_outbox_waiting{outbox="pdf"}');
  expect(await scrape('checklist')).not.toContain('larkfield_queue_jobs{');
  await stores.restartRedis();
  await expect.poll(() => scrape('checklist')).toContain('larkfield_queue_jobs{queue="pdf",state="waiting"}');
});
