import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { repositoryRoot } from '@larkfield/local-stack/start-stack.ts';
import { serviceNames } from '@larkfield/service-kit/access/identity.ts';

interface Service {
  depends_on: Record<string, { condition: string }>;
  environment: Record<string, string>;
  networks: string[];
}

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');
const text = read('docker-compose.yml');
const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };

test('the gateway needs every service that it sends calls to, so that it stops before them', () => {
  expect(Object.keys(services['gateway']!.depends_on)).toEqual(expect.arrayContaining(['auth', 'checklist', 'links', 'contact']));
});

test('whoever waits for the whole need not wait for what ends by itself', () => {
  // `up --wait` takes an ended container for a failure unless another one waits for its success.
  for (const name of serviceNames) expect(services[name]!.depends_on['secrets']).toEqual({ condition: 'service_completed_successfully' });
});

test('each service is told where traces go', () => {
  for (const name of serviceNames)
    expect(services[name]!.environment['OTEL_EXPORTER_OTLP_ENDPOINT']).toBe('${OTEL_EXPORTER_OTLP_ENDPOINT:-}');
});

test('.env.example lists every variable that compose reads, and no other', () => {
  const wanted = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const listed = new Set([...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name));
  expect([...listed].sort()).toEqual([...wanted].sort());
});
