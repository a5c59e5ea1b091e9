// `npm run audit`: known vulnerabilities in what is shipped. What only tests use is left out.
import { Expected, runNpm } from './process.mjs';

/** @typedef {{ name: string, severity: string, range: string }} Vulnerability */

/** @param {string[]} args for npm audit @param {import('./process.mjs').Say} say */
export async function audit(args, say) {
  const { output } = await runNpm(['audit', '--omit=dev', '--json', ...args], ['ignore', 'pipe', 'ignore']);
  const found = vulnerabilitiesIn(output);
  if (found === null) {
    throw new Expected(
      'nothing was checked: this npm registry cannot be asked about vulnerabilities (a mirror, or no network).\n' +
        'Ask another one: npm run audit -- --registry=URL',
    );
  }
  for (const { name, severity, range } of found) console.log(`${severity}: ${name} ${range}`);
  say(found.length === 0 ? 'nothing is known against what is shipped' : 'npm audit --omit=dev says more about these');
  return found.length === 0 ? 0 : 1;
}

/** @param {string} output of npm audit @returns {Vulnerability[] | null} null: it could not find out */
export function vulnerabilitiesIn(output) {
  try {
    const { vulnerabilities } = JSON.parse(output);
    return vulnerabilities ? Object.values(vulnerabilities) : null;
  } catch {
    return null;
  }
}
