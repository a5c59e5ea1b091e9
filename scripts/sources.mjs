// Loads TypeScript sources in a plain script through Vite, since Node 20 cannot.
import { root } from './process.mjs';

/**
 * @template T
 * @param {(load: (path: string) => Promise<Record<string, any>>) => Promise<T>} work `load` takes a path from the root that starts with a slash
 */
export async function withSources(work) {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: false,
    root,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return await work((path) => vite.ssrLoadModule(path));
  } finally {
    await vite.close();
  }
}
