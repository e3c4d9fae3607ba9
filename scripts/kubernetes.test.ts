import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { repositoryRoot } from '@larkfield/local-stack/programs/repository.ts';
import { serviceNames } from '@larkfield/service-kit/access/identity.ts';

interface Manifest {
  file: string;
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: Record<string, unknown>;
}

const folder = join(repositoryRoot, 'deploy', 'kubernetes');
const files = readdirSync(folder).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
const manifests = files.flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => ({ file, ...(document.toJS() as Omit<Manifest, 'file'>) })),
);
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const namesOf = (kind: string) =>
  ofKind(kind)
    .map(({ metadata }) => metadata.name)
    .toSorted();

/** The published schema of a kind, by its group and version. */
async function schemaOf({ apiVersion, kind }: Manifest): Promise<new (data: object) => { validate: () => void }> {
  const home = apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models';
  const kinds = (await import(`${home}/${apiVersion}/${kind}`)) as Record<string, new (data: object) => { validate: () => void }>;
  return kinds[kind]!;
}

test('every manifest is listed and agrees with the published schema of its kind', async () => {
  const { resources } = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as { resources: string[] };
  expect(resources.toSorted()).toEqual(files.toSorted());
  for (const { file, ...manifest } of manifests) {
    const Kind = await schemaOf({ file, ...manifest });
    expect(() => new Kind(manifest).validate(), `${file}: ${manifest.kind} ${manifest.metadata.name}`).not.toThrow();
  }
});

test('a field that the schema does not know would be found', async () => {
  const { file: _, ...deployment } = ofKind('Deployment')[0]!;
  const Kind = await schemaOf(ofKind('Deployment')[0]!);
  expect(() => new Kind({ ...deployment, spec: { ...deployment.spec, selector: 'gateway' } }).validate()).toThrow();
});

test('each service is deployed, disrupted with care, locked down, and found by the others', () => {
  const services = [...serviceNames].toSorted();
  expect(namesOf('Deployment')).toEqual(services);
  expect(namesOf('PodDisruptionBudget')).toEqual(services);
  expect(namesOf('Service')).toEqual(services.filter((name) => name !== 'pdf-worker'));
  for (const { metadata, spec } of ofKind('Deployment')) {
    const { template } = spec as {
      template: { spec: { automountServiceAccountToken: boolean; securityContext: object; containers: Record<string, unknown>[] } };
    };
    expect(template.spec, metadata.name).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } });
    expect(template.spec.containers, metadata.name).toMatchObject([
      {
        securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
        readinessProbe: { httpGet: { path: '/readyz' } },
        livenessProbe: { httpGet: { path: '/healthz' } },
      },
    ]);
  }
});

test('auth is never doubled, the PDF workers scale by their queue, the others by their processors', () => {
  const scaled = (kind: string) =>
    ofKind(kind)
      .map(({ spec }) => (spec['scaleTargetRef'] as { name: string }).name)
      .toSorted();
  expect(scaled('ScaledObject')).toEqual(['pdf-worker']);
  expect(scaled('HorizontalPodAutoscaler')).toEqual(['checklist', 'contact', 'gateway', 'links']);
  expect(ofKind('Deployment').find(({ metadata }) => metadata.name === 'auth')?.spec).toMatchObject({
    replicas: 1,
    strategy: { type: 'Recreate' },
  });
});

test('nothing may talk but where a policy says so, and every call has one at both ends', () => {
  const policies = ofKind('NetworkPolicy');
  expect(policies.find(({ metadata }) => metadata.name === 'nothing')?.spec).toEqual({
    podSelector: {},
    policyTypes: ['Ingress', 'Egress'],
  });
  const values = (rule: unknown) =>
    (JSON.stringify(rule).match(/"values":\[([^\]]*)\]/)?.[1] ?? '').split(',').map((name) => name.replaceAll('"', ''));
  const calls = policies
    .filter(({ metadata }) => metadata.name.endsWith('-to-services'))
    .flatMap(({ metadata, spec }) => values(spec['egress']).map((to) => `${metadata.name.replace('-to-services', '')} calls ${to}`));
  const answers = policies
    .filter(({ metadata }) => metadata.name.endsWith('-from-services'))
    .flatMap(({ metadata, spec }) => values(spec['ingress']).map((from) => `${from} calls ${metadata.name.replace('-from-services', '')}`));
  expect(calls.length).toBeGreaterThan(8);
  expect(calls.toSorted()).toEqual(answers.toSorted());
});

test('the namespace takes nothing but locked down pods, and the gateway has no way to the database', () => {
  expect(ofKind('Namespace')[0]!.metadata).toMatchObject({ labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } });
  const toDatabase = ofKind('NetworkPolicy').filter(({ spec }) => JSON.stringify(spec).includes('27017'));
  expect(toDatabase.map(({ metadata }) => metadata.name)).toEqual(['database']);
  expect(JSON.stringify(toDatabase[0]!.spec['podSelector'])).not.toContain('gateway');
});
