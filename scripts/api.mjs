// The API report: every name that a package exports, with its declaration and doc comment, as Markdown in docs/api. The docs
// site shows the same files as the reference, and a test fails when they differ from the sources. `npm run api` updates them.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { pages } from './api-pages.mjs';
import { expandDoors } from './packages-doors.mjs';
import { Expected, root, runTool } from './process.mjs';

const REPORT = path.join(root, 'docs/api');
const CACHE = path.join(root, 'node_modules/.cache/quintet');

/** Packages with a report. */
const PACKAGES = ['engine', 'wire', 'client', 'board'];

/** Entry points that only packages of this repository may use. */
const NOT_PUBLISHED = ['@quintet/board/*'];

/** @typedef {'Functions' | 'Classes' | 'Constants' | 'Types'} Kind */
/** An exported name. `origin` is the file and name of its declaration, which all its re-exports share. */
/** @typedef {{ name: string, kind: Kind, declaration: string, comment: string, origin: string }} Exported */
/** An entry point of a package, such as `@quintet/engine/match`. `intro` is the comment at the top of its file. */
/** @typedef {{ name: string, intro: string, exports: Exported[] }} Door */

/** Writes the report. @returns {Promise<string[]>} the files that changed */
export async function updateReport() {
  const files = pages(await readDoors());
  const before = committedReport();
  mkdirSync(REPORT, { recursive: true });
  for (const name of before.keys()) if (!files.has(name)) rmSync(path.join(REPORT, name));
  for (const [name, text] of files) writeFileSync(path.join(REPORT, name), text);
  return [...new Set([...before.keys(), ...files.keys()])].filter((name) => before.get(name) !== files.get(name));
}

/** Reads the report in the repository, by file name. @returns {Map<string, string>} */
export const committedReport = () => {
  mkdirSync(REPORT, { recursive: true });
  const text = (/** @type {string} */ name) => readFileSync(path.join(REPORT, name), 'utf8').replaceAll('\r\n', '\n');
  return new Map(readdirSync(REPORT).map((name) => [name, text(name)]));
};

/** Reads the entry points of all packages with a report. @returns {Promise<Door[]>} */
export async function readDoors() {
  const doors = PACKAGES.flatMap((name) => {
    const folder = path.join(root, 'packages', name);
    const { name: full, exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const published = Object.entries(exports).filter(([door]) => !NOT_PUBLISHED.includes(`${full}${door.slice(1)}`));
    return Object.entries(expandDoors(folder, Object.fromEntries(published)))
      .filter(([, file]) => file.endsWith('.ts'))
      .map(([door, file]) => ({ name: `${full}${door.slice(1)}`, file: path.posix.join('packages', name, file) }));
  });
  mkdirSync(CACHE, { recursive: true });
  const scratch = mkdtempSync(path.join(CACHE, 'api-'));
  try {
    await emitDeclarations(scratch, doors);
    const modules = new Modules(scratch, new Map(doors.map(({ name, file }) => [name, file])));
    return doors.map(({ name, file }) => ({ name, intro: modules.intro(file), exports: modules.exported(file) }));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** @param {string} scratch @param {readonly { file: string }[]} doors */
async function emitDeclarations(scratch, doors) {
  const config = path.join(scratch, 'tsconfig.json');
  const compilerOptions = {
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, newLine: 'lf', rootDir: root, outDir: 'out' },
    // The types of the client and the board use WebSocket, HTMLElement and other parts of the web platform.
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    ...{ module: 'ESNext', moduleResolution: 'Bundler', types: ['svelte', 'vite/client'] },
  };
  const files = [...doors.map(({ file }) => file), 'packages/board/src/icons.d.ts'].map((file) =>
    path.join(root, file),
  );
  writeFileSync(config, JSON.stringify({ extends: path.join(root, 'tsconfig.base.json'), compilerOptions, files }));
  const { code, output } = await runTool('@typescript/native/bin/tsc', ['-p', config], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (code !== 0) throw new Expected(`the API could not be read:\n${output}`);
}

/** Declaration files, read without the type checker: exports are followed by name. */
class Modules {
  #folder;
  #doors;
  /** @type {Map<string, ts.SourceFile>} */
  #files = new Map();

  /** @param {string} scratch @param {Map<string, string>} doors files by the names to import them by */
  constructor(scratch, doors) {
    this.#folder = path.join(scratch, 'out');
    this.#doors = doors;
  }

  /** The comment at the top of a file, if it is marked with `@module`; otherwise empty. @param {string} file */
  intro(file) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const first = ts.getLeadingCommentRanges(text, 0)?.[0];
    const comment = first ? text.slice(first.pos, first.end) : '';
    return /@module\b/.test(comment) ? plain(comment).replace(/\s*@module$/, '') : '';
  }

  /** @param {string} file @returns {Exported[]} sorted by name */
  exported(file) {
    const origins = [...this.#exportsOf(file)].sort(([a], [b]) => (a < b ? -1 : 1));
    return origins.map(([name, origin]) => this.#describe(name, origin));
  }

  /** @param {string} file @returns {ts.SourceFile} */
  #read(file) {
    const known = this.#files.get(file);
    if (known) return known;
    const text = readFileSync(path.join(this.#folder, file.replace(/\.ts$/, '.d.ts')), 'utf8');
    const read = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    this.#files.set(file, read);
    return read;
  }

  /** Exported names, each with the file and name of its declaration. @param {string} file @returns {Map<string, Origin>} */
  #exportsOf(file) {
    /** @type {Map<string, Origin>} */
    const found = new Map();
    for (const statement of this.#read(file).statements) {
      if (ts.isExportDeclaration(statement)) {
        for (const [name, origin] of this.#reexported(file, statement)) found.set(name, origin);
      } else if (isExported(statement)) for (const name of namesOf(statement)) found.set(name, { file, name });
    }
    return found;
  }

  /** @param {string} file @param {ts.ExportDeclaration} statement @returns {Iterable<[string, Origin]>} */
  #reexported(file, { exportClause, moduleSpecifier }) {
    const from = moduleSpecifier && this.#resolve(file, textOf(moduleSpecifier));
    if (!exportClause) return from ? this.#exportsOf(from) : [];
    if (!ts.isNamedExports(exportClause)) throw new Error(`${file}: exports a namespace`);
    return exportClause.elements.map(({ name, propertyName }) => {
      const original = (propertyName ?? name).text;
      const origin = from ? this.#exportsOf(from).get(original) : this.#local(file, original);
      if (!origin) throw new Error(`${file}: cannot find ${original}`);
      return [name.text, origin];
    });
  }

  /** A name that a file declares or imports. @param {string} file @param {string} name @returns {Origin | undefined} */
  #local(file, name) {
    const { statements } = this.#read(file);
    if (statements.some((each) => namesOf(each).includes(name))) return { file, name };
    for (const each of statements) {
      const bindings = ts.isImportDeclaration(each) ? each.importClause?.namedBindings : undefined;
      if (!bindings || !ts.isNamedImports(bindings)) continue;
      const element = bindings.elements.find((one) => one.name.text === name);
      const { moduleSpecifier } = /** @type {ts.ImportDeclaration} */ (each);
      if (element)
        return this.#exportsOf(this.#resolve(file, textOf(moduleSpecifier))).get(
          (element.propertyName ?? element.name).text,
        );
    }
    return undefined;
  }

  /** @param {string} file @param {string} specifier */
  #resolve(file, specifier) {
    const resolved = specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), specifier)
      : this.#doors.get(specifier);
    if (!resolved) throw new Error(`${file}: exports from '${specifier}', which has no report`);
    return resolved;
  }

  /** @param {string} name @param {Origin} origin @returns {Exported} */
  #describe(name, origin) {
    const file = this.#read(origin.file);
    const nodes = file.statements.filter((statement) => namesOf(statement).includes(origin.name));
    const [first] = nodes;
    if (!first) throw new Error(`${origin.file} does not declare ${origin.name}`);
    const comments = nodes.map((node) => commentBefore(file.text, node.pos)).filter((comment) => comment !== '');
    const alias = name === origin.name ? [] : [`Another name for \`${origin.name}\`.`];
    return {
      ...{ name, kind: kindOf(first), origin: `${origin.file}#${origin.name}` },
      declaration: nodes.map((node) => declarationText(node)).join('\n'),
      comment: [...alias, ...comments].join('\n\n'),
    };
  }
}
/** @typedef {{ file: string, name: string }} Origin */

/** @param {ts.Expression} specifier */
const textOf = (specifier) => /** @type {ts.StringLiteral} */ (specifier).text;

/** @param {ts.Statement} statement */
const isExported = (statement) =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** The names that a statement declares. @param {ts.Statement} statement @returns {string[]} */
function namesOf(statement) {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const { name } = /** @type {{ name?: ts.Node }} */ (/** @type {unknown} */ (statement));
  return name ? [name.getText()] : [];
}

/** @param {ts.Statement} statement @returns {Kind} */
function kindOf(statement) {
  if (ts.isClassDeclaration(statement)) return 'Classes';
  if (ts.isFunctionDeclaration(statement)) return 'Functions';
  if (!ts.isVariableStatement(statement)) return 'Types';
  const type = statement.declarationList.declarations[0]?.type;
  return type && ts.isFunctionTypeNode(type) ? 'Functions' : 'Constants';
}

/** A declaration without keywords and private members that do not concern a caller. @param {ts.Statement} statement */
const declarationText = (statement) =>
  statement
    .getText()
    .replace(/^export /, '')
    .replace(/^declare /, '')
    .replace(/^ +(?:#private|private .*);\n/gm, '');

/** The doc comment that starts at an offset of a file. @param {string} text @param {number} at */
function commentBefore(text, at) {
  const comments = (ts.getLeadingCommentRanges(text, at) ?? []).map(({ pos, end }) => text.slice(pos, end));
  return plain(comments.findLast((comment) => comment.startsWith('/**') && !/@module\b/.test(comment)) ?? '');
}

/** A doc comment without its decoration. @param {string} comment */
const plain = (comment) =>
  comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .replace(/^[ \t]*\* ?/gm, '')
    .trim();
