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
  readonly devDependencies?: Record<string, string>;
}
const manifest = (folder: string): Manifest => JSON.parse(read(`${folder}/package.json`));

/** Third-party packages with code in our bundles. Packages that stay external are installed whole, with their licences. */
function bundled(): string[] {
  const { dependencies: app = {}, devDependencies: appTools = {} } = manifest('packages/web');
  const { dependencies: board = {}, devDependencies: boardTools = {} } = manifest('packages/board');
  const { dependencies: cli = {} } = manifest('packages/cli');
  const icons = Object.keys({ ...appTools, ...boardTools }).filter((name) => name.startsWith('@iconify-json/'));
  const names = [...Object.keys({ ...app, ...board, ...cli }), ...icons];
  return names.filter((name) => !name.startsWith('@quintet/')).sort();
}

describe('third-party notices', () => {
  const sections = new Map(notices.split(/^## /m).map((section) => [section.split('\n', 1)[0] ?? '', section]));

  test.each(bundled())('%s is listed with its licence text', (name) => {
    const section = sections.get(name);
    expect(section, `no section "## ${name}"`).toBeDefined();
    expect(section).toContain(`Licence: ${manifest(`node_modules/${name}`).license}\n`);
    const file = readdirSync(path.join(root, 'node_modules', name)).find((entry) => /^licen[cs]e/i.test(entry));
    if (file) expect(squeezed(section ?? '')).toContain(squeezed(read(`node_modules/${name}/${file}`)));
  });

  test('no unused package is listed', () => {
    expect([...sections.keys()].slice(1).sort()).toEqual(bundled());
  });
});

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();
