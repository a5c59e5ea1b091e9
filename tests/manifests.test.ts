import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

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

  test('the ingress routes all sockets of a match to one node by path', () => {
    const { metadata, spec } = only('Ingress', 'quintet-live') as Manifest & { metadata: Manifest };
    expect(metadata.annotations['nginx.ingress.kubernetes.io/upstream-hash-by']).toBe('$uri');
    expect(spec.rules[0].http.paths[0].path).toBe('/api/live');
  });
});

describe('compose.yaml', () => {
  const { services, configs } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Manifest>;
    configs: { proxy: { content: string } };
  };

  test('has two nodes, a worker, PostgreSQL, Redis and a proxy', () => {
    expect(Object.keys(services)).toEqual(['node1', 'node2', 'worker', 'proxy', 'postgres', 'redis']);
    expect(services.node1?.environment.STORE).toContain('postgres://');
  });

  test('has a proxy that routes a match to one node by path, like the Caddy example', () => {
    const routing = (text: string): string[] =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => /X-Quintet-Match|path_regexp|respond \/metrics|health_uri/.test(line));
    expect(routing(configs.proxy.content)).toHaveLength(6);
    expect(routing(configs.proxy.content)).toEqual(routing(read('deploy/caddy/Caddyfile')));
  });
});
