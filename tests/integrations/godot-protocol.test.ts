import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { MAX_LINE } from '../../packages/cli/src/protocol/client.ts';
import { METHODS } from '../../packages/cli/src/protocol/methods.ts';
import { CODES } from '../../packages/cli/src/protocol/rpc.ts';

const file = (name: string): string => fileURLToPath(new URL(`../../integrations/${name}`, import.meta.url));
const read = (name: string): string => readFileSync(file(name), 'utf8');
const ADDONS = ['godot/addons/quintet', 'godot4/addons/quintet'] as const;

const signature = (params: Readonly<Record<string, { readonly isRequired: boolean }>>): string[] =>
  Object.entries(params).map(([name, { isRequired }]) => (isRequired ? name : `${name}?`));
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Source of the constants that both versions of the addon use. `vitest -u` updates the files. */
const protocol = `extends Object
# Constants of the engine protocol, the same file for Godot 3 and 4. Generated: tests/integrations/godot-protocol.test.ts
# compares it with the engine, and writes it with \`-u\`.

# Parameters of each method; \`?\` marks optional ones.
const METHODS = {
${Object.entries(METHODS)
  .map(([name, { params }]) => `\t"${name}": ${JSON.stringify(signature(params)).replaceAll(',', ', ')},`)
  .join('\n')}
}
# Error codes of JSON-RPC 2.0, and the code of a refusal.
const REFUSED = ${CODES.refused}
const ERRORS = {
${Object.entries(CODES)
  .map(([name, code]) => `\t${code}: "${kebab(name)}",`)
  .join('\n')}
}
# Maximum length of a request, in bytes.
const MAX_LINE = ${MAX_LINE}
`;

describe.each(ADDONS)('%s', (addon) => {
  test('has the same methods, error codes and limits as the engine', async () => {
    await expect(protocol).toMatchFileSnapshot(file(`${addon}/protocol.gd`));
  });

  test('calls only methods that the engine has, with parameters that those methods accept', () => {
    const calls = [...read(`${addon}/quintet_client.gd`).matchAll(/\w*\("(\w+)", \{(.*?)\}/g)];
    const requests = calls.filter(([text]) => /^(request|_open|_internal|_accepted)\(/.test(text));
    expect(requests.length).toBeGreaterThan(6);
    for (const [, method = '', written = ''] of requests) {
      const params = [...written.matchAll(/"(\w+)":/g)].map(([, name]) => name);
      expect(Object.keys(METHODS)).toContain(method);
      expect(Object.keys(METHODS[method as keyof typeof METHODS].params)).toEqual(expect.arrayContaining(params));
    }
  });
});

test('both versions of the addon have the same icons', () => {
  expect(read(`${ADDONS[1]}/icons.gd`)).toBe(read(`${ADDONS[0]}/icons.gd`));
});
