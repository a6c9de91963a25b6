import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createConnection } from 'mongoose';
import type { Broker } from '@studio/chassis/events/broker';
import { consumerMetrics } from '@studio/chassis/events/consumer-metrics';
import { fenceMetrics } from '@studio/chassis/events/fence';
import { outboxMetrics } from '@studio/chassis/outbox/outbox-relay';
import { jobWorkerMetrics, watchJobQueue } from '@studio/chassis/jobs/job-metrics';
import { mailCounter } from '@studio/chassis/mail/mail-worker';
import { NIGHT_MISSED_HOURS } from '@studio/contracts/rules/figures';
import { httpMetrics } from '@studio/chassis/metrics/http-metrics';
import { createMetrics, roleMetrics } from '@studio/chassis/metrics/metrics';
import { separateTable } from '../../run/launcher/processes.ts';
import { createSignInCounter } from '../../../services/auth/credentials/sign-in-counter.ts';
import { operationMetrics } from '../../../services/reporting/dashboard/operation-metrics.ts';
import { seatMetrics } from '../../../services/training/seats/seat-acts.ts';

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string }[];
}

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const { panels } = JSON.parse(read('dashboard.json')) as { panels: readonly Panel[] };
const alerts = read('alerts.yml')
  .split(/^\s+- alert: /m)
  .slice(1)
  .map((text) => ({
    name: text.split('\n', 1)[0] ?? '',
    expression: /^\s+expr: (.+)$/m.exec(text)?.[1] ?? '',
    text,
  }));
const expressions = [
  ...alerts.map(({ name, expression }) => ({ where: `alert ${name}`, expression })),
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ where: `panel ${title}`, expression: expr })),
  ),
];
const known = await knownMetrics();

describe('the dashboard and the alerts', () => {
  test.each(expressions)('$where names only figures and labels that the processes have', ({ expression }) => {
    const { usages, grouping } = readExpression(expression);
    expect(usages.length).toBeGreaterThan(0);
    for (const { metric, labels } of usages) {
      expect([...known.keys()]).toContain(metric);
      expect([...known.get(metric)!]).toEqual(expect.arrayContaining([...labels]));
    }
    const all = new Set(usages.flatMap(({ metric }) => [...known.get(metric)!]));
    expect([...all]).toEqual(expect.arrayContaining(grouping));
  });

  test('every alert says how grave it is, what is wrong and what to do', () => {
    expect(alerts.length).toBeGreaterThan(0);
    for (const { text } of alerts) {
      expect(text).toMatch(/^\s+for: \d+m$/m);
      expect(text).toMatch(/severity: (page|ticket|scale) /);
      expect(text).toMatch(/^\s+summary: .+$/m);
      expect(text).toMatch(/^\s+action: .+$/m);
    }
    expect(new Set(alerts.map(({ name }) => name)).size).toBe(alerts.length);
  });

  test('a backup is late after as many hours as everywhere', () => {
    const { expression } = alerts.find(({ name }) => name === 'BackupIsLate')!;
    expect(expression).toMatch(new RegExp(` > ${NIGHT_MISSED_HOURS * 3_600}$`));
  });

  test('the alert for scaling uses the figures of docs/swarm.md', () => {
    const { text, expression } = alerts.find(({ name }) => name === 'TrainingIsBusy')!;
    const [advice = ''] = /add one when[^;]+;/.exec(read('../../../docs/swarm.md')) ?? [];
    const numbers = [...advice.matchAll(/above ([\d.]+)/g)].map(([, number]) => number);
    expect(numbers).toHaveLength(3);
    expect([...expression.matchAll(/ > ([\d.]+)/g)].map(([, number]) => number)).toEqual(numbers);
    expect(/for: (\d+)m/.exec(text)?.[1]).toBe(/for (\d+) minutes/.exec(advice.replaceAll('\n', ' '))?.[1]);
  });

  test('every role is missed when no process has it', () => {
    const { expression } = alerts.find(({ name }) => name === 'ProcessIsMissing')!;
    const missed = [...expression.matchAll(/absent\(\w+\{(?:process|role)="([^"]+)"\}\)/g)].map(([, name]) => name);
    expect(missed).toEqual(separateTable.map(({ name }) => name));
  });

  test('no two panels have the same number or lie over each other', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)}/${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });

  test('each of our own figures is shown somewhere', () => {
    const shown = new Set(expressions.flatMap(({ expression }) => readExpression(expression).usages).map(stem));
    const own = [...known.keys()].filter((name) => !/^(nodejs|process)_/.test(name)).map((metric) => stem({ metric }));
    expect([...shown]).toEqual(expect.arrayContaining([...new Set(own)]));
  });
});

function stem({ metric }: { readonly metric: string }): string {
  return metric.replace(/_(bucket|count|sum)$/, '');
}

/** Every metric that a process of the studio can expose, with its labels. */
async function knownMetrics(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const metrics = createMetrics({ name: 'all' });
  httpMetrics(metrics);
  roleMetrics(metrics, []);
  outboxMetrics(metrics, { connection: createConnection(), unreadable: () => [], oldestWaitingSeconds: async () => 0 });
  consumerMetrics(metrics, {
    broker: {} as Broker,
    service: '',
    isConsuming: () => true,
    oldestWaitingSeconds: () => 0,
  });
  fenceMetrics(metrics);
  jobWorkerMetrics(metrics, '');
  watchJobQueue(metrics, '', async () => ({ waiting: 0, active: 0, delayed: 0, failed: 0 }));
  mailCounter(metrics);
  seatMetrics(metrics);
  createSignInCounter(metrics);
  operationMetrics(metrics, {} as Parameters<typeof operationMetrics>[1]);
  const known = new Map<string, ReadonlySet<string>>();
  for (const metric of metrics.getMetricsAsArray()) {
    const { name, type, labelNames } = metric as unknown as Described;
    const labels = [...labelNames, 'process', 'instance', 'job'];
    const isHistogram = String(type) === 'histogram';
    for (const suffix of isHistogram ? ['_bucket', '_count', '_sum'] : ['']) {
      known.set(name + suffix, new Set(suffix === '_bucket' ? [...labels, 'le'] : labels));
    }
  }
  // Prometheus's own metric for each process that it scrapes.
  return known.set('up', new Set(['job', 'instance']));
}

interface Described {
  readonly name: string;
  readonly type?: string;
  readonly labelNames: readonly string[];
}

/** PromQL words that are not metrics. */
const words = new Set(
  'sum min max avg count absent rate increase histogram_quantile by without bool and or unless on ignoring'.split(' '),
);

interface Usage {
  readonly metric: string;
  /** Labels that the expression matches on. */
  readonly labels: readonly string[];
}

/** The metrics that a PromQL expression names, and the labels that it matches or groups by. */
function readExpression(expression: string): { readonly usages: Usage[]; readonly grouping: string[] } {
  const grouping = [...expression.matchAll(/\b(?:by|without)\s*\(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').map((label) => label.trim()),
  );
  const rest = expression
    .replaceAll(/\b(?:by|without)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/\b\d[\w.]*/g, ' ');
  const usages = [...rest.matchAll(/([a-z_:][\w:]*)\s*(?:\{([^}]*)\})?/gi)].flatMap(([, name = '', matchers = '']) => {
    if (words.has(name)) return [];
    return [{ metric: name, labels: [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label) }];
  });
  return { usages, grouping };
}
