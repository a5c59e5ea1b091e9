import fc from 'fast-check';

// A fixed seed makes failures reproducible. `FUZZ_SEED=7 npm run check` tries other inputs.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 2026) });

// Node 25 and newer define storage globals that hide those of the DOM environment.
if (globalThis.document) {
  const { Storage } = await import('happy-dom');
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { configurable: true, value: new Storage() });
}
