/** A command in a code block, and the description beside it. */
export interface ShownCommand {
  readonly command: string;
  readonly description: string;
}

/** Parses the commands of a code block. Two spaces or a `#` separate a command from its description. */
export const commandsIn = (code: string): ShownCommand[] =>
  [...code.matchAll(/^((?:'[^']*'|"[^"]*"|[^\s'"#]| (?![ #]))+)[ #]*(.*)$/gm)].map(
    ([, command = '', description = '']) => ({
      command: command.trim(),
      description,
    }),
  );

/** Commands that cannot run in a test, with the reason. Tests check only their syntax and the files that they name. */
export const NOT_RUN: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^(?:sudo|cd quintet\b)/, 'changes the machine; tests/deploy tests the files'],
  [
    /^cd river\b|(?:^GAMES=| )\.\/(?:river|my-game)\b/,
    'needs the game that npm create writes; npm run test:packages creates and serves it',
  ],
  [/^(?:journalctl|docker|kubectl) /, 'needs systemd, Docker or Kubernetes'],
  [/^npm create /, 'needs the registry; npm run test:packages creates a game'],
  [/^npm install /, 'needs the registry; npm run test:packages installs the packages'],
  [/^npm (?:start|test|run) /, 'is tested by running it; here only that the script exists'],
  [/^node examples\/bot\.mjs /, 'waits for an opponent; tests/examples plays against it'],
  [/^(?:QUINTET_ENGINE=\S+ )?(?:python|pip|export|mcs|godot)/, 'needs another language; tests/integrations tests it'],
];

export const reasonNotToRun = (command: string): string | undefined =>
  NOT_RUN.find(([pattern]) => pattern.test(`${command} `))?.[1];

/** Whether a code block consists of `KEY=value` lines of a settings file. */
export const isSettings = (code: string): boolean => code.split('\n').every((line) => /^$|^[A-Z_]+=\S+$/.test(line));

/** Whether a code block shows requests and responses, each after an arrow. */
export const isTranscript = (code: string): boolean => /^[→←] /.test(code);

/** Whether a code block shows a table of results. */
export const isTable = (code: string): boolean => /^agent +won +drawn +lost/.test(code);
