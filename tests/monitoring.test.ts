import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { restServer } from '../packages/server/src/testkit/rest-server.ts';
import { freshDatabase } from '../packages/server/src/testkit/services.ts';

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const rules = (parse(read('deploy/prometheus/alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const dashboard = JSON.parse(read('deploy/grafana/quintet.json')) as { panels: Panel[] };

const KEYWORDS = /^(by|on|without|and|or|unless|ignoring|group_left|group_right|bool|offset)$/;

/** Names of the metrics in a PromQL expression. */
function metricsIn(expr: string): string[] {
  const bare = expr.replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ').replace(/\b(by|on|without|ignoring) *\([^)]*\)/g, ' ');
  const names = [...bare.matchAll(/\b[a-z_:][\w:]*\b(?! *\()/gi)].map(([name]) => name);
  return names.filter((name) => !KEYWORDS.test(name));
}

/** Type of each metric by name, from servers with all kinds of stores. */
const types = new Map<string, string>();
let drop = async (): Promise<void> => {};
beforeAll(async () => {
  const database = await freshDatabase();
  drop = database.drop;
  for (const STORE of [':memory:', database.url]) {
    const server = await restServer({ STORE });
    const { body } = await server.get('metrics');
    for (const [, name = '', type = ''] of String(body).matchAll(/^# TYPE (\S+) (\S+)$/gm)) types.set(name, type);
    await server.stop();
  }
});
afterAll(() => drop());

/** Whether a query can read a metric of this name. Prometheus adds `up` itself. A histogram can be read only through its parts. */
const isServed = (name: string): boolean =>
  name === 'up' ||
  (types.has(name) && types.get(name) !== 'histogram') ||
  types.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram';

describe('the alert rules', () => {
  test('read only metrics that a server exports', () => {
    const read = rules.flatMap(({ alert, expr }) => metricsIn(expr).map((name) => ({ alert, name })));
    expect(read.length).toBeGreaterThanOrEqual(rules.length);
    expect(read.filter(({ name }) => !isServed(name))).toEqual([]);
  });

  test('each have their own section in the runbook and link to it, and the runbook has no other sections', () => {
    const sections = [...read('docs/runbook.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(sections.sort()).toEqual(rules.map(({ alert }) => alert).sort());
    for (const { alert, annotations } of rules) {
      expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
    }
  });

  test('each fire in at least one test', () => {
    const { tests } = parse(read('deploy/prometheus/alerts.test.yaml')) as {
      tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
    };
    const fired = tests.flatMap((each) => each.alert_rule_test).filter(({ exp_alerts }) => exp_alerts.length > 0);
    expect(new Set(fired.map(({ alertname }) => alertname))).toEqual(new Set(rules.map(({ alert }) => alert)));
  });
});

describe('the dashboard', () => {
  const targets = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));

  test('reads only metrics that a server exports', () => {
    const read = targets.flatMap(({ title, expr }) => metricsIn(expr).map((name) => ({ title, name })));
    expect(read.length).toBeGreaterThan(30);
    expect(read.filter(({ name }) => !isServed(name))).toEqual([]);
  });

  test('shows every Quintet metric', () => {
    const shown = new Set(targets.flatMap(({ expr }) => metricsIn(expr)).map((name) => name.replace(/_bucket$/, '')));
    expect([...types.keys()].filter((name) => name.startsWith('quintet_') && !shown.has(name))).toEqual([]);
  });
});

test('the operating guide lists every Quintet metric', () => {
  const page = read('docs/operating.md');
  expect([...types.keys()].filter((name) => name.startsWith('quintet_') && !page.includes(`\`${name}\``))).toEqual([]);
});
