import { kernelTexts } from './common-messages.ts';
import { MAX_SETUP_LENGTH } from './draft-text.ts';
import type { Editor, SetupRefusal } from './editor.ts';
import type { Game, Rules } from './game.ts';
import { isObject } from './json.ts';
import { inEach, type Language } from './languages.ts';
import { fill, type Messages, outcomeSentence } from './messages.ts';
import { labelled, optionsSchema, type PositionOption } from './option-schema.ts';
import type { OptionRefusal, Options } from './options.ts';
import type { Position } from './position.ts';
import { fail, ok, type Result, unwrap } from './result.ts';

/** The option of every game with an editor: the position that the match starts from. */
const SETUP: PositionOption = {
  ...{ type: 'string', format: 'position', maxLength: MAX_SETUP_LENGTH },
  ...labelled(
    inEach((language) => {
      const { title, hint } = kernelTexts[language].setup;
      return { options: { setup: title, 'setup-hint': hint } };
    }),
    'setup',
  ),
};

/**
 * The sentence for a refused position.
 *
 * @example
 * ```ts
 * import { setupSentence } from '@quintet/engine/authoring';
 * import { jungle } from '@quintet/engine/jungle';
 * const read = jungle.editor.parse('nonsense', { board: 'spec' });
 * if (!read.ok) console.log(setupSentence(jungle, read.error, 'en')); // 'The side to move must be RED or BLUE, not “nonsense”'
 * ```
 */
export const setupSentence = (
  { seats, presentation }: Pick<Game, 'seats' | 'presentation'>,
  refusal: SetupRefusal,
  language: Language,
): string => sentenceOf(seats, presentation.messages, refusal, language);

type AllMessages = Readonly<Record<Language, Messages>>;

function sentenceOf(
  seats: readonly string[],
  all: AllMessages,
  { code, values, outcome }: SetupRefusal,
  language: Language,
): string {
  const messages = all[language];
  const named = Object.entries(values).map(([key, value]) => {
    const seat = seats.indexOf(value);
    return [key, messages.seats[seat] ?? messages.names[value] ?? value];
  });
  const ended = outcome ? { outcome: outcomeSentence(messages, outcome) } : {};
  const common: Readonly<Record<string, string>> = kernelTexts[language].setups;
  const sentence = messages.setups[code] ?? common[code] ?? code;
  return fill(sentence, { ...Object.fromEntries(named), ...ended });
}

/** The rules for the start of a match. */
export type StartRules<P extends Position, O extends Options> = Pick<Rules<P, O>, 'options' | 'parseOptions' | 'start'>;

/**
 * Adds the option `setup` to a game with an editor, unless it has it. Matches without the option are unchanged. `defineGame`
 * does this; a game needs it only for its own file formats.
 */
export function withSetups<P extends Position, O extends Options>(
  rules: StartRules<P, O>,
  editor: Editor<P, O>,
  seats: readonly [string, string],
  messages: AllMessages,
): StartRules<P, O> {
  if (rules.options.properties.setup) return rules;
  const refuse = (refusal: SetupRefusal): Result<never, OptionRefusal> => {
    const sentences = inEach((language) => sentenceOf(seats, messages, refusal, language));
    return fail({ key: 'setup', problem: 'bad-position', expected: refusal.code, sentences });
  };
  return {
    options: optionsSchema({ ...rules.options.properties, setup: SETUP }),
    parseOptions(input) {
      if (!isObject(input) || !Object.hasOwn(input, 'setup')) return rules.parseOptions(input);
      const { setup, ...rest } = input;
      const parsed = rules.parseOptions(rest);
      if (!parsed.ok) return parsed;
      if (typeof setup !== 'string') return fail({ key: 'setup', problem: 'wrong-value', expected: '{text}' });
      const draft = editor.parse(setup, parsed.value);
      if (!draft.ok) return refuse(draft.error);
      const position = editor.check(draft.value, parsed.value);
      return position.ok
        ? ok({ ...parsed.value, setup: editor.format(draft.value, parsed.value) })
        : refuse(position.error);
    },
    start(given) {
      const { setup } = given;
      return typeof setup === 'string'
        ? unwrap(editor.check(unwrap(editor.parse(setup, given)), given))
        : rules.start(given);
    },
  };
}

/** The set-up position that a match starts from, as text; `null` for the standard starting position. */
export const setupOf = (options: Readonly<Record<string, unknown>>): string | null =>
  typeof options.setup === 'string' ? options.setup : null;
