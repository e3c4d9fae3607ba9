import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { downloadChecklist, getDownloadStatus } from '@larkfield/schemas/checklist/pdf.ts';
import { downloadOwnPdf } from '@larkfield/schemas/my-checklists/my-checklists.ts';
import { downloadPacket } from '@larkfield/schemas/reports/packets.ts';
import { downloadSubmission } from '@larkfield/schemas/portal/submissions.ts';
import { findProgram } from '@larkfield/one-machine/find-program.ts';
import { serviceNames } from '@larkfield/service-kit/access/identity.ts';

const rulesFile = fileURLToPath(new URL('../deploy/prometheus/alerts.yml', import.meta.url));

/** Series by name, with their values per minute for two hours. Alerts are evaluated after 90 minutes. */
type Series = Record<string, string>;

const always = (value: number) => `${value}x120`;
const risesBy = (step: number) => `0+${step}x120`;
/** A rise by this amount four minutes before the evaluation. */
const roseLately = (by: number) => `0x85 ${by}x34`;
/** Wrong only for the last minute, which is less than the waiting time of any alert. */
const justNow = (wrong: number, right: number) => `${right}x89 ${wrong}x30`;
const day = 24 * 60 * 60;
/** The time of the evaluation. */
const now = 90 * 60;

const up = (missing: string[]): Series =>
  Object.fromEntries(
    serviceNames
      .filter((name) => !missing.includes(name))
      .map((name) => [`up{job="larkfield",service="${name}",instance="${name}-1"}`, always(1)]),
  );
const replies = (failed: number): Series => ({
  'larkfield_http_request_seconds_count{instance="a",status="200"}': risesBy(100),
  'larkfield_http_request_seconds_count{instance="a",status="404"}': risesBy(50),
  'larkfield_http_request_seconds_count{instance="a",status="503"}': risesBy(failed),
});
const withinASecond = (count: number, route = '/api/a'): Series => ({
  [`larkfield_http_request_seconds_bucket{route="${route}",le="1"}`]: risesBy(count),
  [`larkfield_http_request_seconds_bucket{route="${route}",le="5"}`]: risesBy(100),
  [`larkfield_http_request_seconds_bucket{route="${route}",le="+Inf"}`]: risesBy(100),
});
const waiting = (outbox: string, seconds: number): Series => ({
  [`larkfield_outbox_oldest_seconds{instance="a",outbox="${outbox}"}`]: always(seconds),
});
const replicas = (ready: string): Series => ({
  'kube_deployment_spec_replicas{namespace="larkfield",deployment="auth"}': always(2),
  'kube_deployment_status_replicas_ready{namespace="larkfield",deployment="auth"}': ready,
});
const disk = (fstype: string, free: number): Series => ({
  [`node_filesystem_avail_bytes{instance="a",mountpoint="/",fstype="${fstype}"}`]: always(free),
  [`node_filesystem_size_bytes{instance="a",mountpoint="/",fstype="${fstype}"}`]: always(100),
});
const redis = (used: number, most: number): Series => ({
  'redis_memory_used_bytes{instance="a"}': always(used),
  'redis_memory_max_bytes{instance="a"}': always(most),
});
const backup = (succeeded: number | null): Series => ({
  'kube_cronjob_created{namespace="larkfield",cronjob="backup"}': always(-90 * day),
  ...(succeeded !== null && {
    'kube_cronjob_status_last_successful_time{namespace="larkfield",cronjob="backup"}': always(succeeded),
  }),
});

const cases: Record<string, { fires: Series[]; silent: Series[] }> = {
  LarkfieldServiceDown: {
    fires: [{ 'up{job="larkfield",instance="a"}': always(0) }],
    silent: [{ 'up{job="larkfield",instance="a"}': justNow(0, 1) }, { 'up{job="other",instance="a"}': always(0) }],
  },
  LarkfieldServiceAbsent: { fires: serviceNames.map((name) => up([name])), silent: [up([])] },
  LarkfieldReplicasMissing: { fires: [replicas(always(1))], silent: [replicas(always(2)), replicas(justNow(1, 2))] },
  LarkfieldDependencyDown: {
    fires: [{ 'larkfield_dependency_up{instance="a",dependency="redis"}': always(0) }],
    silent: [{ 'larkfield_dependency_up{instance="a",dependency="redis"}': always(1) }],
  },
  LarkfieldPdfsLost: {
    fires: [{ 'larkfield_pdfs_lost_total{instance="a"}': roseLately(1) }],
    silent: [{ 'larkfield_pdfs_lost_total{instance="a"}': always(3) }],
  },
  LarkfieldServerErrors: { fires: [replies(4)], silent: [replies(2)] },
  LarkfieldFaults: {
    fires: [{ 'larkfield_error_replies_total{instance="a",code="INTERNAL"}': roseLately(1) }],
    silent: [{ 'larkfield_error_replies_total{instance="a",code="NOT_FOUND"}': risesBy(9) }],
  },
  LarkfieldTokensRefused: {
    fires: [{ 'larkfield_tokens_refused_total{instance="a"}': roseLately(1) }],
    silent: [{ 'larkfield_tokens_refused_total{instance="a"}': always(3) }],
  },
  LarkfieldSlow: {
    fires: [withinASecond(94), withinASecond(94, getDownloadStatus.path)],
    // A call for a PDF may wait while the PDF is being made.
    silent: [
      withinASecond(96),
      ...[downloadChecklist, downloadSubmission, downloadPacket, downloadOwnPdf].map(({ path }) => withinASecond(0, path)),
    ],
  },
  LarkfieldPdfsLate: {
    fires: [waiting('pdf', 301), waiting('packet', 301)],
    silent: [waiting('pdf', 299), waiting('mail', 301)],
  },
  LarkfieldQueueOld: {
    fires: ['pdf', 'mail'].map((queue) => ({ [`larkfield_queue_oldest_seconds{queue="${queue}"}`]: always(61) })),
    // Bulk jobs may wait.
    silent: [
      { 'larkfield_queue_oldest_seconds{queue="pdf-bulk"}': always(900) },
      { 'larkfield_queue_oldest_seconds{queue="pdf"}': always(59) },
    ],
  },
  LarkfieldPdfsFailing: {
    fires: [{ 'larkfield_pdf_jobs_total{instance="a",outcome="failed"}': roseLately(1) }],
    silent: [{ 'larkfield_pdf_jobs_total{instance="a",outcome="stored"}': risesBy(9) }],
  },
  LarkfieldPdfsUnfinished: {
    fires: [{ 'larkfield_pdf_unfinished_total{instance="a"}': roseLately(1) }],
    silent: [{ 'larkfield_pdf_unfinished_total{instance="a"}': always(3) }],
  },
  LarkfieldSealEnds: {
    fires: [{ 'larkfield_pdf_seal_end_seconds{instance="a"}': always(now + 29 * day) }],
    // The value is 0 without a seal.
    silent: [
      { 'larkfield_pdf_seal_end_seconds{instance="a"}': always(now + 31 * day) },
      { 'larkfield_pdf_seal_end_seconds{instance="a"}': always(0) },
    ],
  },
  LarkfieldWorkersStalling: {
    fires: [{ 'larkfield_pdf_stalled_total{instance="a",queue="pdf"}': roseLately(5) }],
    silent: [{ 'larkfield_pdf_stalled_total{instance="a",queue="pdf"}': roseLately(2) }],
  },
  LarkfieldMailsLate: { fires: [waiting('mail', 901)], silent: [waiting('mail', 899), waiting('pdf', 901)] },
  LarkfieldHandOversFailing: {
    fires: [{ 'larkfield_outbox_items_total{instance="a",outbox="receipt",outcome="failed"}': '0x20 0+1x100' }],
    silent: [
      { 'larkfield_outbox_items_total{instance="a",outbox="receipt",outcome="failed"}': roseLately(5) },
      { 'larkfield_outbox_items_total{instance="a",outbox="receipt",outcome="done"}': risesBy(9) },
    ],
  },
  LarkfieldAuditLate: { fires: [waiting('audit', 301)], silent: [waiting('audit', 299), waiting('mail', 301)] },
  LarkfieldRoundsFailing: {
    fires: [{ 'larkfield_rounds_total{instance="a",name="canary",outcome="failed"}': roseLately(5) }],
    silent: [
      { 'larkfield_rounds_total{instance="a",name="canary",outcome="failed"}': roseLately(2) },
      { 'larkfield_rounds_total{instance="a",name="canary",outcome="succeeded"}': risesBy(9) },
    ],
  },
  LarkfieldRetentionStopped: {
    fires: [{ 'larkfield_round_success_timestamp_seconds{instance="a",name="retention"}': always(now - 10_900) }],
    silent: [
      { 'larkfield_round_success_timestamp_seconds{instance="a",name="retention"}': always(now - 10_700) },
      { 'larkfield_round_success_timestamp_seconds{instance="a",name="canary"}': always(now - 10_900) },
    ],
  },
  LarkfieldRootOld: {
    fires: [waiting('rotation', 3 * day + 60)],
    silent: [waiting('rotation', 3 * day - 60), waiting('mail', 3 * day + 60)],
  },
  LarkfieldLockouts: {
    fires: [{ 'larkfield_lockouts_total{instance="a",kind="account"}': risesBy(2) }],
    silent: [{ 'larkfield_lockouts_total{instance="a",kind="account"}': risesBy(1) }],
  },
  LarkfieldSignInsFailing: {
    fires: [{ 'larkfield_error_replies_total{instance="a",code="SIGN_IN_FAILED"}': risesBy(4) }],
    silent: [{ 'larkfield_error_replies_total{instance="a",code="SIGN_IN_FAILED"}': risesBy(3) }],
  },
  LarkfieldNotAdmitted: {
    fires: [{ 'larkfield_not_admitted_total{instance="a",full="client"}': risesBy(14) }],
    silent: [{ 'larkfield_not_admitted_total{instance="a",full="client"}': risesBy(13) }],
  },
  LarkfieldManyRefused: {
    fires: [{ 'larkfield_rate_limited_total{instance="a",limit="submit"}': risesBy(34) }],
    silent: [{ 'larkfield_rate_limited_total{instance="a",limit="submit"}': risesBy(33) }],
  },
  LarkfieldBusyLoop: {
    fires: [{ 'nodejs_eventloop_lag_p99_seconds{job="larkfield",instance="a"}': always(0.6) }],
    silent: [
      { 'nodejs_eventloop_lag_p99_seconds{job="larkfield",instance="a"}': always(0.4) },
      { 'nodejs_eventloop_lag_p99_seconds{job="larkfield",instance="a"}': justNow(3, 0.1) },
    ],
  },
  LarkfieldMemory: {
    fires: [{ 'process_resident_memory_bytes{job="larkfield",instance="a"}': always(1.3e9) }],
    silent: [
      { 'process_resident_memory_bytes{job="larkfield",instance="a"}': always(1.1e9) },
      { 'process_resident_memory_bytes{job="other",instance="a"}': always(1.3e9) },
    ],
  },
  LarkfieldDiskFull: { fires: [disk('ext4', 14)], silent: [disk('ext4', 16), disk('tmpfs', 1)] },
  LarkfieldRedisFull: { fires: [redis(81, 100)], silent: [redis(79, 100), redis(81, 0)] },
  LarkfieldCertificateEnds: {
    fires: [{ 'probe_ssl_earliest_cert_expiry{instance="a"}': always(13 * day) }],
    silent: [{ 'probe_ssl_earliest_cert_expiry{instance="a"}': always(15 * day) }],
  },
  LarkfieldBackupOld: { fires: [backup(now - 1.1 * day), backup(null)], silent: [backup(now - 1.05 * day)] },
};

const { groups } = parse(readFileSync(rulesFile, 'utf8')) as { groups: { rules: { alert: string }[] }[] };
const rules = groups.flatMap((group) => group.rules);

/** Lets promtool check whether each alert fires or is silent in each case; throws an error with the differences. */
function ask(wanted: typeof cases): string {
  const folder = mkdtempSync(join(tmpdir(), 'larkfield-alerts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // Each file has only one rule, since promtool evaluates every rule of a file for every minute of every case.
  const files = Object.entries(wanted).map(([alert, { fires, silent }]) => {
    const rule = join(folder, `${alert}.rules.yml`);
    writeFileSync(rule, stringify({ groups: [{ name: alert, rules: rules.filter((one) => one.alert === alert) }] }));
    const tests = [fires, silent].flatMap((list, index) =>
      list.map((series) => ({
        interval: '1m',
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [
          {
            expr: 'count(ALERTS{alertstate="firing"})',
            eval_time: `${now}s`,
            exp_samples: index === 0 ? [{ labels: '{}', value: 1 }] : [],
          },
        ],
      })),
    );
    const file = join(folder, `${alert}.yml`);
    writeFileSync(file, stringify({ rule_files: [rule], tests }));
    return file;
  });
  return execFileSync('promtool', ['test', 'rules', ...files], { encoding: 'utf8', stdio: 'pipe' });
}

test('every alert has cases in which it fires and cases in which it is silent', () => {
  expect(Object.keys(cases).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  for (const [alert, { fires, silent }] of Object.entries(cases))
    expect([alert, fires.length > 0, silent.length > 0]).toEqual([alert, true, true]);
});

// The test is skipped if promtool is missing; `npm test` reports this.
test.skipIf(!findProgram(['promtool']))('Prometheus fires each alert exactly in the expected cases', () => {
  expect(ask(cases)).toContain('SUCCESS');
  const { fires, silent } = cases['LarkfieldDiskFull']!;
  expect(() => ask({ LarkfieldDiskFull: { fires: [], silent: fires } })).toThrow('got:');
  expect(() => ask({ LarkfieldDiskFull: { fires: silent, silent: [] } })).toThrow('got:');
});
