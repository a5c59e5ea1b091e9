import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const notices = read('THIRD-PARTY-NOTICES.md');

interface Manifest {
  readonly license?: string;
  readonly dependencies?: Record<string, string>;
}
const manifest = (folder: string): Manifest => JSON.parse(read(`${folder}/package.json`));

/** Every package of others that ends up in what our packages run, however deep. */
function runtimeDependencies(): string[] {
  const found = new Set<string>();
  const visit = ({ dependencies = {} }: Manifest) => {
    for (const name of Object.keys(dependencies)) {
      if (name.startsWith('@quintet/') || found.has(name)) continue;
      found.add(name);
      visit(manifest(`node_modules/${name}`));
    }
  };
  for (const name of readdirSync(path.join(root, 'packages'))) visit(manifest(`packages/${name}`));
  return [...found].sort();
}

describe('third-party notices', () => {
  const sections = new Map(notices.split(/^## /m).map((section) => [section.split('\n', 1)[0] ?? '', section]));

  test.each(runtimeDependencies())('%s is named with its licence and its text', (name) => {
    const section = sections.get(name);
    expect(section, `no section "## ${name}"`).toBeDefined();
    expect(section).toContain(`Licence: ${manifest(`node_modules/${name}`).license}\n`);
    const file = readdirSync(path.join(root, 'node_modules', name)).find((entry) => /^licen[cs]e/i.test(entry));
    if (file) expect(squeezed(section ?? '')).toContain(squeezed(read(`node_modules/${name}/${file}`)));
  });

  test('nothing is named that is not used', () => {
    expect([...sections.keys()].slice(1).sort()).toEqual(runtimeDependencies());
  });
});

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();
