import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { findProgram } from '@larkfield/one-machine/find-program.ts';
import { repositoryRoot } from '@larkfield/one-machine/programs/repository.ts';
import { serviceNames } from '@larkfield/service-kit/access/identity.ts';

interface Manifest {
  file: string;
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: Record<string, unknown>;
}

const folder = join(repositoryRoot, 'deploy', 'kubernetes');
const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter(
  (name) => name.endsWith('.yaml') && !name.endsWith('kustomization.yaml'),
);
const manifests = files.flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => ({ file, ...(document.toJS() as Omit<Manifest, 'file'>) })),
);
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const namesOf = (kind: string) =>
  ofKind(kind)
    .map(({ metadata }) => metadata.name)
    .toSorted();

/** The published schema of a kind, by its group and version. For kinds of the Prometheus and Security Profiles Operators, tests below check the content. */
async function schemaOf({ apiVersion, kind }: Manifest): Promise<new (data: object) => { validate: () => void }> {
  const home = apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models';
  const kinds = (await import(`${home}/${apiVersion}/${kind}`)) as Record<string, new (data: object) => { validate: () => void }>;
  return kinds[kind]!;
}

test('every manifest is listed and agrees with the published schema of its kind', async () => {
  for (const part of ['.', 'monitoring', 'backup', 'ingress', 'bucket', 'traces', 'seccomp']) {
    const { resources } = parse(readFileSync(join(folder, part, 'kustomization.yaml'), 'utf8')) as { resources: string[] };
    const own = files.filter((file) => dirname(file) === part).map((file) => basename(file));
    expect(resources.filter((name) => name.endsWith('.yaml')).toSorted()).toEqual(own.toSorted());
    for (const other of resources.filter((name) => !name.endsWith('.yaml')))
      expect(existsSync(join(folder, part, other, 'kustomization.yaml'))).toBe(true);
  }
  for (const { file, ...manifest } of manifests.filter(
    ({ apiVersion }) => !/^(?:monitoring|security-profiles-operator)\./.test(apiVersion),
  )) {
    const Kind = await schemaOf({ file, ...manifest });
    expect(() => new Kind(manifest).validate(), `${file}: ${manifest.kind} ${manifest.metadata.name}`).not.toThrow();
  }
});

test('detects a field that the schema does not know', async () => {
  const { file: _, ...deployment } = ofKind('Deployment')[0]!;
  const Kind = await schemaOf(ofKind('Deployment')[0]!);
  expect(() => new Kind({ ...deployment, spec: { ...deployment.spec, selector: 'gateway' } }).validate()).toThrow();
});

test('each service has a deployment, a disruption budget, restricted rights, and a service for the others', () => {
  const services = [...serviceNames].toSorted();
  expect(namesOf('Deployment')).toEqual(services);
  expect(namesOf('PodDisruptionBudget')).toEqual(services);
  expect(namesOf('Service')).toEqual(services.filter((name) => name !== 'pdf-worker'));
  for (const { metadata, spec } of ofKind('Deployment')) {
    const { template } = spec as {
      template: { spec: { automountServiceAccountToken: boolean; securityContext: object; containers: Record<string, unknown>[] } };
    };
    expect(template.spec, metadata.name).toMatchObject({
      automountServiceAccountToken: false,
      shareProcessNamespace: true,
      securityContext: { runAsNonRoot: true },
    });
    expect(template.spec.containers, metadata.name).toMatchObject([
      {
        securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
        readinessProbe: { httpGet: { path: '/readyz' } },
        livenessProbe: { httpGet: { path: '/healthz' } },
      },
    ]);
  }
});

test('auth has two replicas and is replaced without a pause, PDF workers scale by their queue, and the others scale by CPU', () => {
  const scaled = (kind: string) =>
    ofKind(kind)
      .map(({ spec }) => (spec['scaleTargetRef'] as { name: string }).name)
      .toSorted();
  expect(scaled('ScaledObject')).toEqual(['pdf-worker']);
  expect(scaled('HorizontalPodAutoscaler')).toEqual(['checklist', 'contact', 'gateway', 'links']);
  expect(ofKind('Deployment').find(({ metadata }) => metadata.name === 'auth')?.spec).toMatchObject({
    replicas: 2,
    strategy: { rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
  });
  expect(ofKind('PodDisruptionBudget').find(({ metadata }) => metadata.name === 'auth')?.spec).toMatchObject({ minAvailable: 1 });
  // A volume that belongs to one node would prevent a second pod on another node.
  expect(ofKind('Deployment').filter(({ spec }) => JSON.stringify(spec).includes('persistentVolumeClaim'))).toEqual([]);
});

test('only policies allow traffic, and every call has a policy at both ends', () => {
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

test('the namespace accepts only restricted pods, and the gateway cannot reach the database', () => {
  expect(ofKind('Namespace')[0]!.metadata).toMatchObject({ labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } });
  const toDatabase = ofKind('NetworkPolicy').filter(({ spec }) => JSON.stringify(spec).includes('27017'));
  expect(toDatabase.map(({ metadata }) => metadata.name)).toEqual(['database']);
  expect(JSON.stringify(toDatabase[0]!.spec['podSelector'])).not.toContain('gateway');
});

test('the operator’s seccomp profile equals the one installed by hand, and the worker names it', () => {
  const byHand = JSON.parse(readFileSync(join(repositoryRoot, 'deploy', 'chromium-seccomp.json'), 'utf8')) as object;
  expect(ofKind('SeccompProfile').map(({ metadata, spec }) => [metadata.name, spec])).toEqual([['larkfield-chromium', byHand]]);
  const { patches } = parse(readFileSync(join(folder, 'seccomp', 'kustomization.yaml'), 'utf8')) as { patches: { patch: string }[] };
  expect(parse(patches[0]!.patch)).toMatchObject([{ value: 'operator/larkfield-chromium.json' }]);
});

// The test is skipped without kubectl, which includes kustomize.
test.skipIf(!findProgram(['kubectl']))('the example overlay points every deployment and policy to external stores', () => {
  const made = execFileSync('kubectl', ['kustomize', join(repositoryRoot, 'deploy', 'elsewhere')], { encoding: 'utf8' });
  const all = parseAllDocuments(made).map((document) => document.toJS() as Omit<Manifest, 'file'>);
  const told = (name: string) =>
    all
      .filter(({ kind, spec }) => kind === 'Deployment' && JSON.stringify(spec).includes(`"configMapRef":{"name":"${name}"}`))
      .map(({ metadata }) => metadata.name)
      .toSorted();
  expect(told('traces')).toEqual([...serviceNames].toSorted());
  expect(told('bucket')).toEqual(['checklist', 'pdf-worker']);
  const ways = (name: string) =>
    JSON.stringify(all.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === name)!.spec['egress']);
  for (const [name, block, port] of [
    ['database', '198.51.100.0/28', 27017],
    ['stores', '198.51.100.16/28', 6380],
    ['bucket', '198.51.100.32/28', 443],
  ] as const)
    expect(JSON.parse(ways(name))).toEqual([{ to: [{ ipBlock: { cidr: block } }], ports: [{ protocol: 'TCP', port }] }]);
  expect(ways('traces')).toContain('4318');
  expect(made).toContain('localhostProfile: operator/larkfield-chromium.json');
});

test('the pod that solves certificate challenges for the ingress is reachable', () => {
  expect(ofKind('Ingress')[0]!.metadata).toMatchObject({ annotations: { 'cert-manager.io/cluster-issuer': expect.any(String) } });
  expect(ofKind('NetworkPolicy').find(({ metadata }) => metadata.name === 'certificate-challenges')?.spec).toEqual({
    podSelector: { matchLabels: { 'acme.cert-manager.io/http01-solver': 'true' } },
    policyTypes: ['Ingress'],
    ingress: [{ ports: [{ protocol: 'TCP', port: 8089 }] }],
  });
});

const labelsOf = ({ spec }: Manifest) =>
  (spec['template'] as { metadata: { labels: Record<string, string> } }).metadata.labels['app.kubernetes.io/name']!;

test('the Prometheus Operator scrapes every pod once, at its metrics port, and labels it by job and service', () => {
  const monitors = ofKind('PodMonitor').map(({ spec }) => JSON.stringify(spec));
  for (const deployment of ofKind('Deployment')) {
    const name = labelsOf(deployment);
    const mine = monitors.filter((monitor) => new RegExp(`"${name}"`).test(monitor));
    expect([name, mine.length]).toEqual([name, 1]);
    const { metadata, spec } = deployment.spec['template'] as {
      metadata: { annotations: Record<string, string> };
      spec: { containers: { ports: { name: string; containerPort: number }[] }[] };
    };
    const port = spec.containers[0]!.ports.find(
      ({ containerPort }) => String(containerPort) === metadata.annotations['prometheus.io/port'],
    );
    expect(JSON.parse(mine[0]!)).toMatchObject({
      jobLabel: 'app.kubernetes.io/part-of',
      podMetricsEndpoints: [{ port: port!.name, path: '/metrics', relabelings: [{ targetLabel: 'service' }] }],
    });
  }
});

const rules = parse(readFileSync(join(repositoryRoot, 'deploy', 'prometheus', 'alerts.yml'), 'utf8')) as { groups: object[] };

test('the operator has the same alerts as the plain Prometheus', () => {
  expect(ofKind('PrometheusRule').map(({ spec }) => spec)).toEqual([rules]);
});

const { triggers } = ofKind('ScaledObject')[0]!.spec as { triggers: { metadata: { query: string } }[] };
const query = triggers[0]!.metadata.query;

/** Queue metrics of three checklist instances, no metrics of the contact service, and a backup that has never succeeded. */
const seen = [
  ...[1, 2, 3].flatMap((instance) =>
    [
      ['pdf', 'waiting', 30],
      ['pdf', 'prioritized', 4],
      ['pdf', 'active', 9],
      ['pdf-bulk', 'waiting', 6],
      ['mail', 'waiting', 70],
    ].map(([queue, state, count]) => ({
      series: `larkfield_queue_jobs{instance="checklist-${instance}",queue="${queue}",state="${state}"}`,
      values: `${count}x20`,
    })),
  ),
  ...serviceNames
    .filter((service) => service !== 'contact')
    .map((service) => ({ series: `up{job="larkfield",service="${service}",instance="${service}-1"}`, values: '1x20' })),
  { series: 'kube_cronjob_created{namespace="larkfield",cronjob="backup"}', values: '-200000x20' },
];

// The test is skipped if promtool is missing; `npm test` reports this.
test.skipIf(!findProgram(['promtool']))(
  'Prometheus gives KEDA one series, and alerts on a missing service and a missing first backup',
  () => {
    const made = mkdtempSync(join(tmpdir(), 'larkfield-promtool-'));
    onTestFinished(() => rmSync(made, { recursive: true }));
    const check = (samples: { labels: string; value: number }[]) => {
      const tests = {
        rule_files: [join(repositoryRoot, 'deploy', 'prometheus', 'alerts.yml')],
        tests: [
          {
            interval: '1m',
            input_series: seen,
            promql_expr_test: [{ expr: query, eval_time: '10m', exp_samples: samples }],
            alert_rule_test: [
              {
                alertname: 'LarkfieldServiceAbsent',
                eval_time: '10m',
                exp_alerts: [
                  {
                    exp_labels: { severity: 'page', job: 'larkfield', service: 'contact' },
                    exp_annotations: {
                      summary: 'Prometheus knows no instance of contact',
                      runbook: 'docs/alerts.md#larkfieldserviceabsent',
                    },
                  },
                ],
              },
              {
                alertname: 'LarkfieldBackupOld',
                eval_time: '10m',
                exp_alerts: [
                  {
                    exp_labels: { severity: 'page', namespace: 'larkfield' },
                    exp_annotations: {
                      summary: 'No backup has succeeded for 2d 7h 43m 20s',
                      runbook: 'docs/alerts.md#larkfieldbackupold',
                    },
                  },
                ],
              },
            ],
          },
        ],
      };
      writeFileSync(join(made, 'tests.yml'), stringify(tests));
      return execFileSync('promtool', ['test', 'rules', join(made, 'tests.yml')], { encoding: 'utf8', stdio: 'pipe' });
    };
    expect(check([{ labels: '{}', value: 40 }])).toContain('SUCCESS');
    expect(() => check([{ labels: '{}', value: 41 }])).toThrow(/expr/);
  },
);
