// `npm run audit`: known vulnerabilities of shipped dependencies, without development tools.
import { Expected, runNpm } from './process.mjs';

/** @typedef {{ name: string, severity: string, range: string }} Vulnerability */

/** @param {string[]} args for npm audit @param {import('./process.mjs').Say} say */
export async function audit(args, say) {
  const { output } = await runNpm(['audit', '--omit=dev', '--json', ...args], ['ignore', 'pipe', 'ignore']);
  const found = vulnerabilitiesIn(output);
  if (found === null) {
    throw new Expected(
      'could not check: this npm registry has no vulnerability data (a mirror, or no network).\n' +
        'Try another one: npm run audit -- --registry=URL',
    );
  }
  for (const { name, severity, range } of found) console.log(`${severity}: ${name} ${range}`);
  say(found.length === 0 ? 'no known vulnerabilities' : 'npm audit --omit=dev shows the details');
  return found.length === 0 ? 0 : 1;
}

/** @param {string} output of npm audit @returns {Vulnerability[] | null} `null` if npm could not check */
export function vulnerabilitiesIn(output) {
  try {
    const { vulnerabilities } = JSON.parse(output);
    return vulnerabilities ? Object.values(vulnerabilities) : null;
  } catch {
    return null;
  }
}
