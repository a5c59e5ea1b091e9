// `node scripts/protocol-types.mjs`: writes the types of the engine protocol for the clients in other languages.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './process.mjs';
import { csharp } from './protocol-csharp.mjs';
import { readModel } from './protocol-model.mjs';
import { python } from './protocol-python.mjs';

const SCHEMA = 'docs/openrpc.json';
const NOTE = `Generated from ${SCHEMA} by scripts/protocol-types.mjs. Do not edit.`;
const GENERATORS = {
  'integrations/unity/Runtime/Protocol.cs': csharp,
  'integrations/python/quintet_protocol.py': python,
};

/** @returns {import('./protocol-model.mjs').OpenRpc} */
export const readDocument = () => JSON.parse(readFileSync(path.join(root, SCHEMA), 'utf8'));

/** Contents of the generated files. @param {import('./protocol-model.mjs').OpenRpc} document */
export function typeFiles(document) {
  const model = readModel(document);
  return Object.entries(GENERATORS).map(([file, generate]) => ({ file, content: generate(model, NOTE) }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { file, content } of typeFiles(readDocument())) writeFileSync(path.join(root, file), content);
}
