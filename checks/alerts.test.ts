import { existsSync, readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

const rulesSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Larkfield[A-Za-z]+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[smh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const alerts = rulesSchema.parse(parse(read('deploy/prometheus/alerts.yml'))).groups.flatMap(({ rules }) => rules);

const dashboardSchema = z.looseObject({
  uid: z.string(),
  panels: z.array(z.looseObject({ title: z.string(), targets: z.array(z.looseObject({ expr: z.string() })).default([]) })),
});
const dashboard = dashboardSchema.parse(JSON.parse(read('deploy/grafana/larkfield.json')));

/** Whether the grammar of PromQL finds a fault in an expression. */
function hasFault(expression: string): boolean {
  let found = false;
  parser.parse(expression).iterate({ enter: ({ type }) => void (found ||= type.isError) });
  return found;
}

const expressions = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

test.each(expressions)('%s is PromQL', (_name, expression) => {
  expect(hasFault(expression)).toBe(false);
});

test('KEDA’s query returns at most one series', () => {
  const scaled = parseAllDocuments(read('deploy/kubernetes/pdf-worker.yaml')).find((document) => document.get('kind') === 'ScaledObject')!;
  const query = String(scaled.getIn(['spec', 'triggers', 0, 'metadata', 'query']));
  const outermost = parser.parse(query).topNode.firstChild!;
  expect([hasFault(query), outermost.name, outermost.getChild('AggregateModifier')]).toEqual([false, 'AggregateExpr', null]);
});

test('the grammar finds faults', () => {
  expect(hasFault('sum by (le) (rate(x[5m])')).toBe(true);
});

test('docs/alerts.md has every alert in the order of the rules, and every alert links to it', () => {
  const headings = [...read('docs/alerts.md').matchAll(/^## (Larkfield\w+)$/gm)].map((match) => match[1]);
  expect(headings).toEqual(alerts.map(({ alert }) => alert));
  for (const { alert, annotations } of alerts) expect(annotations.runbook).toBe(`docs/alerts.md#${alert.toLowerCase()}`);
});

test('the rule files that Prometheus loads exist', () => {
  const { rule_files: files } = z.looseObject({ rule_files: z.array(z.string()) }).parse(parse(read('deploy/prometheus/prometheus.yml')));
  expect(files.map((file) => existsSync(new URL(`../deploy/prometheus/${file}`, import.meta.url)))).toEqual(files.map(() => true));
});
