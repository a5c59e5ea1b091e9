// Reads the headers of an executable, to check executables that cannot run on this machine.

const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
const BLOB = 'NODE_SEA_BLOB';

/** Machine numbers of each format. @type {Record<string, Record<number, string>>} */
const MACHINES = {
  ELF: { 62: 'x64', 183: 'arm64' },
  PE: { 34404: 'x64', 43620: 'arm64' },
  'Mach-O': { 16777223: 'x64', 16777228: 'arm64' },
};

/**
 * @typedef {object} Inspected
 * @property {string} format ELF, PE or Mach-O
 * @property {string} machine
 * @property {boolean} isFused whether Node will look for a program inside
 * @property {number} blobBytes size of the program inside; 0 if there is none
 */

/** @param {Buffer} bytes @returns {Inspected} throws if it is no executable */
export function inspect(bytes) {
  const [format, machine, blobBytes] = headers(bytes);
  const isFused = bytes.includes(`${FUSE}:1`);
  return { format, machine: MACHINES[format]?.[machine] ?? machine.toString(16), isFused, blobBytes };
}

/** @param {Buffer} bytes @returns {[format: string, machine: number, blobBytes: number]} */
function headers(bytes) {
  if (bytes.toString('latin1', 0, 4) === '\x7fELF') return ['ELF', bytes.readUInt16LE(18), elfNote(bytes)];
  if (bytes.readUInt32LE(0) === 0xfeedfacf) return ['Mach-O', bytes.readUInt32LE(4), machSection(bytes)];
  const pe = bytes.toString('latin1', 0, 2) === 'MZ' ? bytes.readUInt32LE(0x3c) : -1;
  if (pe > 0 && bytes.toString('latin1', pe, pe + 4) === 'PE\0\0')
    return ['PE', bytes.readUInt16LE(pe + 4), peResource(bytes, pe)];
  throw new Error('not an executable of Linux, Windows or macOS');
}

/** Size of the note named `BLOB` in an ELF file; 0 if there is none. @param {Buffer} bytes */
function elfNote(bytes) {
  const NOTE = 4;
  const table = Number(bytes.readBigUInt64LE(0x20));
  const [size, count] = [bytes.readUInt16LE(0x36), bytes.readUInt16LE(0x38)];
  for (let header = table; header < table + size * count; header += size) {
    if (bytes.readUInt32LE(header) !== NOTE) continue;
    const from = Number(bytes.readBigUInt64LE(header + 8));
    const end = from + Number(bytes.readBigUInt64LE(header + 32));
    for (let note = from; note + 12 < end; ) {
      const [nameBytes, dataBytes] = [bytes.readUInt32LE(note), bytes.readUInt32LE(note + 4)];
      if (bytes.toString('latin1', note + 12, note + 12 + nameBytes).startsWith(BLOB)) return dataBytes;
      note += 12 + aligned(nameBytes) + aligned(dataBytes);
    }
  }
  return 0;
}

/** @param {number} length */
const aligned = (length) => Math.ceil(length / 4) * 4;

/** Size of the section named `BLOB` in the segment NODE_SEA of a Mach-O file; 0 if there is none. @param {Buffer} bytes */
function machSection(bytes) {
  const SEGMENT = 0x19;
  const count = bytes.readUInt32LE(16);
  for (let n = 0, at = 32; n < count; n++, at += bytes.readUInt32LE(at + 4)) {
    if (bytes.readUInt32LE(at) !== SEGMENT) continue;
    for (let section = at + 72, left = bytes.readUInt32LE(at + 64); left > 0; left--, section += 80) {
      const name = bytes.toString('latin1', section, section + 16).replaceAll('\0', '');
      const segment = bytes.toString('latin1', section + 16, section + 32).replaceAll('\0', '');
      if (segment === 'NODE_SEA' && name === `__${BLOB}`) return Number(bytes.readBigUInt64LE(section + 40));
    }
  }
  return 0;
}

/** Size of the RCDATA resource named `BLOB` in a PE file; 0 if there is none. @param {Buffer} bytes @param {number} pe */
function peResource(bytes, pe) {
  const RCDATA = 10;
  const sections = pe + 24 + bytes.readUInt16LE(pe + 20);
  for (let section = sections, left = bytes.readUInt16LE(pe + 6); left > 0; left--, section += 40) {
    if (bytes.toString('latin1', section, section + 8).replaceAll('\0', '') !== '.rsrc') continue;
    const start = bytes.readUInt32LE(section + 20);
    const type = entries(bytes, start, start).find(({ id }) => id === RCDATA);
    const named = type && entries(bytes, start, type.to).find(({ name }) => name === BLOB);
    const language = named && entries(bytes, start, named.to)[0];
    return language ? bytes.readUInt32LE(language.to + 4) : 0;
  }
  return 0;
}

/**
 * Entries of a resource directory. @param {Buffer} bytes @param {number} start of the section @param {number} directory
 * @returns {{ id: number | null, name: string | null, to: number }[]}
 */
function entries(bytes, start, directory) {
  const count = bytes.readUInt16LE(directory + 12) + bytes.readUInt16LE(directory + 14);
  return Array.from({ length: count }, (_, n) => {
    const at = directory + 16 + 8 * n;
    const key = bytes.readUInt32LE(at);
    const isNamed = key >= 0x80000000;
    const text = start + (key & 0x7fffffff);
    const name = isNamed ? bytes.toString('utf16le', text + 2, text + 2 + 2 * bytes.readUInt16LE(text)) : null;
    return { id: isNamed ? null : key, name, to: start + (bytes.readUInt32LE(at + 4) & 0x7fffffff) };
  });
}
