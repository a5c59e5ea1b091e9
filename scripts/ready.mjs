// What a command needs before it can run. Cheap when all is there: a few milliseconds of reading.
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
 * The app as well.
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
