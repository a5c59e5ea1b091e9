/** Log levels, from most to least verbose. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Context of a log event: ids of requests, connections and matches. Never a ticket, nor a URL that might contain one. */
export interface About {
  readonly request?: string;
  readonly match?: string;
  readonly [key: string]: string | number | boolean | null | undefined;
}

/** A structured log with one JSON line per event. */
export interface Log {
  debug(about: About, event: string): void;
  info(about: About, event: string): void;
  warn(about: About, event: string): void;
  error(about: About, event: string, error: unknown): void;
}

const nothing = (): void => {};
export const NO_LOG: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Opens a pino log that writes to `to`. */
export async function openLog(level: LogLevel, to: { write(text: string): void }): Promise<Log> {
  if (level === 'silent') return NO_LOG;
  const { pino } = await import('pino');
  const log = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: plainError },
    },
    to,
  );
  return {
    debug: (about, event) => log.debug(about, event),
    info: (about, event) => log.info(about, event),
    warn: (about, event) => log.warn(about, event),
    error: (about, event, error) => log.error({ ...about, err: error }, event),
  };
}

/** Drops all fields that may hold secrets: databases attach the values of a statement to their errors. */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const { code } = error as { readonly code?: unknown };
  return { name, message, stack, ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}) };
}
