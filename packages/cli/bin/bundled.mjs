#!/usr/bin/env node
// Starts the bundled command line, for images and packages without sources or build tools.
const { main } = await import(new URL('../dist/quintet.mjs', import.meta.url).href);

process.exitCode = await main(process.argv.slice(2));
