// Installs and builds what a command needs. Takes a few milliseconds if everything is there.
import { build, isBuilt } from './build.mjs';
import { buildWeb, isWebBuilt } from './build-web.mjs';
import { install, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';

/**
 * @param {import('./install.mjs').Level} level
 * @param {import('./process.mjs').Say} say
 */
export async function ready(level, say) {
  await installed(level, say);
  if (!isBuilt()) await withLock(say, async () => isBuilt() || build(say));
}

/**
 * Like `ready`, but also builds the app.
 * @param {import('./install.mjs').Level} level
 * @param {import('./process.mjs').Say} say
 */
export async function readyToServe(level, say) {
  await ready(level, say);
  if (!isWebBuilt()) await withLock(say, async () => isWebBuilt() || buildWeb(say));
}

/**
 * @param {import('./install.mjs').Level} level
 * @param {import('./process.mjs').Say} say
 */
export async function installed(level, say) {
  if (!isInstalled(level)) await withLock(say, async () => isInstalled(level) || install(level, say));
}
