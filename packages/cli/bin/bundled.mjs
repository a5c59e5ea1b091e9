#!/usr/bin/env node
// The command line as it was built, for places that have neither sources nor build tools: images and packages.
const { main } = await import(new URL('../dist/quintet.mjs', import.meta.url).href);

process.exitCode = await main(process.argv.slice(2));
