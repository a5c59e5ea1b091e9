#!/usr/bin/env node
// Works even in a fresh clone: installs dependencies and builds first if needed, reporting progress on stderr only.
import { nodeRefusal } from '../../../scripts/node-version.mjs';

const refusal = nodeRefusal();
if (refusal) {
  console.error(refusal);
  process.exitCode = 1;
} else {
  run().then(
    (code) => {
      process.exitCode = code;
    },
    (error) => {
      console.error(error.expected ? error.message : error);
      process.exitCode = error.expected ? error.code : 1;
    },
  );
}

async function run() {
  const { ready } = await import('../../../scripts/ready.mjs');
  const { importBundle } = await import('../../../scripts/build.mjs');
  await ready('start', (text) => console.error(`quintet: ${text}`));
  const { main } = await importBundle();
  return main(process.argv.slice(2));
}
