// Checks the version of Node before anything else is loaded. Uses only syntax that old versions can read.

/** @returns {string | null} why this version of Node is not supported */
export function nodeRefusal(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return null;
  return `Quintet needs Node 20.19 or newer; this is ${version}. The current release is at nodejs.org.`;
}

/** @returns {string | null} advice about a supported version */
export function nodeRemark(version = process.versions.node) {
  if (version.split('.')[0] !== '20') return null;
  return `Node ${version} works, but Node 20 is past its end of life: consider 24 or newer.`;
}
