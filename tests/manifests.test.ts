import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../packages/server/src/index.ts';

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  // biome-ignore lint/suspicious/noExplicitAny: the schema of each kind checks its fields
  readonly [key: string]: any;
}
type Model = new (
  manifest: Manifest,
) => {
  validate(): void;
  toJSON(): unknown;
};

const folder = new URL('../deploy/kubernetes', import.meta.url);
const manifests = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml'))
  .flatMap((file) =>
    parseAllDocuments(read(`deploy/kubernetes/${file}`)).map((document) => document.toJS() as Manifest),
  );
const named = manifests.map((each) => [`${each.kind} ${each.metadata.name}`, each] as const);
const only = (kind: string, name = 'quintet'): Manifest =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name) as Manifest;

const requireModel = createRequire(import.meta.url);
const modelOf = ({ apiVersion, kind }: Manifest): Model =>
  requireModel(`kubernetes-models/${apiVersion}/${kind}`)[kind] as Model;

/** Environment variables that a server reads. */
const settings = new Set([...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name));

describe('the Kubernetes manifests', () => {
  test.each(named)('%s follows the schema of its kind', (_, manifest) => {
    const Model = modelOf(manifest);
    expect(() => new Model(manifest).validate()).not.toThrow();
  });

  test('a manifest that breaks the schema is rejected', () => {
    const manifest = structuredClone(only('Deployment'));
    manifest.spec.replicas = 'two';
    const Model = modelOf(manifest);
    expect(() => new Model(manifest).validate()).toThrow('replicas');
  });

  test('nodes have liveness and readiness probes and enough time to stop', () => {
    const { spec } = only('Deployment').spec.template;
    const [container] = spec.containers;
    expect(container.livenessProbe.httpGet.path).toBe('/api/health');
    expect(container.readinessProbe.httpGet.path).toBe('/api/ready');
    const pause = Number(container.lifecycle.preStop.exec.command[1]);
    // All stages of a shutdown take at most 27 seconds.
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(pause + 27);
  });

  test('the disruption budget, the service and the topology spread select nodes but not workers', () => {
    const { labels } = only('Deployment').spec.template.metadata;
    expect(only('Deployment').spec.selector.matchLabels).toEqual(labels);
    expect(only('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels);
    expect(only('Service').spec.selector).toEqual(labels);
    expect(only('Deployment', 'quintet-worker').spec.template.metadata.labels).not.toEqual(labels);
  });

  test('every setting is one that a server reads, and every reference resolves', () => {
    const containers = ['quintet', 'quintet-worker'].flatMap(
      (name) => only('Deployment', name).spec.template.spec.containers as Manifest[],
    );
    const env = containers.flatMap((each) => (each.env ?? []) as { name: string; valueFrom?: Manifest }[]);
    const names = [
      ...Object.keys(only('ConfigMap').data),
      ...Object.keys(only('Secret').stringData),
      ...env.map(({ name }) => name),
    ];
    expect(names.filter((name) => !settings.has(name))).toEqual([]);
    for (const { valueFrom } of env) {
      if (valueFrom) expect(Object.keys(only('Secret').stringData)).toContain(valueFrom.secretKeyRef.key);
    }
    for (const each of containers.flatMap((container) => (container.envFrom ?? []) as Manifest[])) {
      const [kind, name] = each.secretRef ? ['Secret', each.secretRef.name] : ['ConfigMap', each.configMapRef.name];
      expect(only(kind, name)).toBeDefined();
    }
  });

  test('the series has a share for each pod, and its volume exists', () => {
    const { completions, completionMode, template } = only('Job', 'quintet-series').spec;
    const [container] = template.spec.containers;
    const [volume] = template.spec.volumes;
    expect(completionMode).toBe('Indexed');
    // Kubernetes allows `backoffLimitPerIndex` for no other policy.
    expect(template.spec.restartPolicy).toBe('Never');
    expect(container.args[0]).toContain(`--share $((JOB_COMPLETION_INDEX + 1))/${completions} `);
    expect(container.args[0]).toContain(`--out ${container.volumeMounts[0].mountPath}/share-`);
    expect(only('PersistentVolumeClaim', volume.persistentVolumeClaim.claimName)).toBeDefined();
  });

  test('the ingress picks the node of a request as the nginx example does', () => {
    const map = /^map \$uri [\s\S]*?^\}\n/m;
    const { metadata } = only('Ingress') as Manifest & { metadata: Manifest };
    expect(metadata.annotations['nginx.ingress.kubernetes.io/upstream-hash-by']).toBe('$quintet_key');
    const snippet = only('ConfigMap', 'ingress-nginx-controller').data['http-snippet'];
    expect(snippet).toBe(map.exec(read('deploy/nginx/quintet.conf'))?.[0]);
  });
});

describe('compose.yaml', () => {
  const { services, configs } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Manifest>;
    configs: { proxy: { content: string } };
  };

  test('has two nodes, a worker, PostgreSQL, Redis and a proxy', () => {
    expect(Object.keys(services)).toEqual(['node', 'worker', 'proxy', 'postgres', 'redis']);
    expect([services.node?.deploy.replicas, services.worker?.deploy.replicas]).toEqual([2, 1]);
    expect(services.node?.environment.STORE).toContain('postgres://');
  });

  test('sets only variables that a server reads', () => {
    const names = ['node', 'worker'].flatMap((name) => Object.keys(services[name]?.environment));
    expect(names.filter((name) => !settings.has(name))).toEqual([]);
  });

  test('picks the node of a request as the Caddy example does', () => {
    const routing = (text: string): string[] =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => /X-Quintet-Key|path_regexp|respond \/metrics/.test(line));
    expect(routing(configs.proxy.content)).toHaveLength(5);
    expect(routing(configs.proxy.content)).toEqual(routing(read('deploy/caddy/Caddyfile')));
  });
});

describe('the systemd unit', () => {
  const [, settingsOfUnit = ''] = /^Environment=(.*)$/m.exec(read('deploy/systemd/quintet@.service')) ?? [];
  const env = Object.fromEntries(settingsOfUnit.split(' ').map((each) => each.split('=', 2)));

  test('starts a node behind a proxy, on the port that the instance names', () => {
    const { NODE_ENV, PORT, ...others } = env;
    expect([NODE_ENV, PORT]).toEqual(['production', '%i']);
    expect(readConfig({ ...others, PORT: '4171' }, { data: 'data' })).toMatchObject({ host: '127.0.0.1', proxies: 1 });
  });
});
