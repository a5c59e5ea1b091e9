import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Game } from '@quintet/engine';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { CreationLimits } from '../budgets.ts';
import type { Config } from '../config.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Load } from '../observe/load.ts';
import type { About, Log } from '../observe/log.ts';
import type { Meter } from '../observe/meter.ts';
import type { Rooms } from '../room/rooms.ts';
import type { Store } from '../store/store.ts';

/** Everything that the REST routes depend on. */
export interface RestParts {
  readonly store: Store;
  readonly rooms: Rooms;
  readonly jobs: Jobs;
  readonly meter: Meter;
  readonly log: Log;
  readonly load: Pick<Load, 'isHeavy'>;
  readonly games: readonly Game[];
  readonly config: Config;
  readonly creations: Pick<CreationLimits, 'take'>;
  readonly version: string;
  now(): number;
  /** Whether the store has reached its limit. */
  isFull(): boolean;
  /** Whether the server is stopping and only finishes requests in progress. */
  isDraining(): boolean;
  /** Reports an error to the operator. */
  report(error: unknown, about?: About): void;
}

/** Fastify with requests and replies typed by their schemas. */
export type Routes = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;
