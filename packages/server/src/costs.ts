/** What a request or message makes the server do in the worst case, and what limits it. */
export interface Cost {
  readonly reads: string;
  readonly writes: string;
  /** Size of the response, and what others get. */
  readonly sends: string;
  /** What stays in the store or in memory. */
  readonly keeps: string;
  readonly limits: string;
}

const REQUESTS = '`REQUESTS_PER_MINUTE`, also by the size of the response';
const MAKING =
  'a tenth of `REQUESTS_PER_MINUTE`, `MATCHES_PER_HOUR_PER_ADDRESS`, `BYTES_PER_HOUR_PER_ADDRESS`; bots: `MAX_BOT_MOVES_PER_ADDRESS`';
const GUESSING = 'a 40th of `REQUESTS_PER_MINUTE`';
const SEARCHING = 'a 20th of `REQUESTS_PER_MINUTE`, `MAX_SEARCHES_PER_ADDRESS`, `MAX_JOBS`';
const FRAMES = '`MESSAGES_PER_SECOND`';
const NOTHING = 'nothing';
const MATCH = 'a match: a row, up to `MAX_ENTRIES` entries, options of 128 kB';
const ROW = 'a row';

const cost = (reads: string, writes: string, sends: string, keeps: string, limits: string): Cost => {
  return { reads, writes, sends, keeps, limits };
};

const newMatch = (options: string): Cost =>
  cost(ROW, 'a match, a key', 'under 1 kB', `${options}, a row of 2 kB, a key of 300 bytes for two days`, MAKING);
const search = (reads: string): Cost =>
  cost(reads, NOTHING, '2 MB', 'a thread for 5 s, or 20 s for a whole match; until the caller leaves', SEARCHING);
const page = cost(
  'a file; a row for the preview of a link',
  NOTHING,
  'a file',
  'up to 500 rows for previews',
  '100 previews a second; connections',
);
const text = cost(NOTHING, NOTHING, '100 kB', NOTHING, REQUESTS);

/** Every HTTP route, below the base path. */
export const ROUTE_COSTS: Readonly<Record<string, Cost>> = {
  'POST /games': cost(
    ROW,
    'a match, a key',
    'the state: 720 kB',
    'options of 128 kB, a row of 2 kB, a key of 300 bytes for two days',
    '`MATCHES_PER_HOUR_PER_ADDRESS`, `BYTES_PER_HOUR_PER_ADDRESS`, the size of the response',
  ),
  'GET /games/:game_id': cost(MATCH, NOTHING, 'the state: 720 kB', 'the last 200 matches that were read', REQUESTS),
  'POST /games/:game_id/move': cost(
    MATCH,
    'an entry, a key',
    'the state: 720 kB; the entry to everybody in the match',
    'an entry of 60 bytes, a key of 300 bytes for two days',
    `${REQUESTS}, \`REQUESTS_PER_MINUTE_PER_TICKET\`, \`MAX_ENTRIES\`; keys: \`BYTES_PER_HOUR_PER_ADDRESS\``,
  ),
  'GET /games/:game_id/valid_moves': cost(
    MATCH,
    NOTHING,
    'the moves: 100 kB',
    'the last 200 matches that were read',
    REQUESTS,
  ),
  'POST /api/matches': newMatch('options of 128 kB, or 1 kB in the lobby'),
  'GET /api/matches': cost(
    '101 rows of each phase, 2 kB each',
    NOTHING,
    '160 kB',
    NOTHING,
    `a fifth of \`REQUESTS_PER_MINUTE\`, ${REQUESTS}`,
  ),
  'GET /api/matches/:id': cost(
    MATCH,
    NOTHING,
    'the state and the options: 850 kB',
    'the last 200 matches that were read',
    REQUESTS,
  ),
  'GET /api/matches/:id/record': cost(
    MATCH,
    NOTHING,
    'entries and options: 400 kB',
    'the last 200 matches that were read',
    REQUESTS,
  ),
  'GET /api/codes/:code': cost(ROW, NOTHING, 'options of 128 kB', NOTHING, GUESSING),
  'POST /api/matches/:id/claim': cost(
    'a row, a ticket',
    'a row, a ticket',
    'under 1 kB; the status to everybody in the match',
    'a ticket',
    GUESSING,
  ),
  'POST /api/matches/:id/tickets': cost(
    'a row, 40 tickets',
    'a ticket',
    'under 1 kB',
    'a ticket, 20 for a seat',
    'a tenth of `REQUESTS_PER_MINUTE`, `REQUESTS_PER_MINUTE_PER_TICKET`',
  ),
  'POST /api/pairing': cost(
    '2,000 rows of 2 kB, for up to 3 s',
    'a match or a claim, a key',
    'under 1 kB',
    'options of 1 kB, a row of 2 kB, a key of 300 bytes for two days',
    MAKING,
  ),
  'POST /api/records': cost(
    NOTHING,
    'a match with `MAX_ENTRIES` entries, a key',
    'under 1 kB',
    'a record of 1 MB, a key of 300 bytes for two days',
    MAKING,
  ),
  'POST /api/matches/:id/bestmove': search(MATCH),
  'POST /api/matches/:id/analysis': search(MATCH),
  'POST /api/bestmove': search('up to 2,000 moves, which are replayed'),
  'POST /api/analyse': search('up to 2,000 moves, which are replayed'),
  'POST /api/matches/:id/reports': cost(
    'a match, 200 chat messages',
    'a report',
    'under 1 kB',
    '60 kB for `KEEP_REPORTS_DAYS`; 20 from each seat, 20 from all watchers',
    GUESSING,
  ),
  'GET /api/games': text,
  'GET /api/games/:game': text,
  'GET /api/games/:game/rules': text,
  'GET /api/version': text,
  'GET /api/asyncapi.json': text,
  'GET /api/openapi.json': text,
  'GET /api/docs': text,
  'GET /api/docs/*': cost('a file', NOTHING, '1.5 MB', NOTHING, '`REQUESTS_PER_MINUTE`'),
  'GET /api/health': cost(NOTHING, NOTHING, 'under 1 kB', NOTHING, 'connections'),
  'GET /api/ready': cost('one value', NOTHING, 'under 1 kB', NOTHING, 'connections; 0.9 s'),
  'GET /metrics': cost(NOTHING, NOTHING, '50 kB', NOTHING, 'only this machine, or `METRICS_TOKEN`'),
  'GET /': page,
  'GET /index.html': page,
  'GET /assets/*': page,
};

const offer = cost(
  'tickets, for a rematch',
  'a row; for a rematch a match',
  'the status to everybody in the match',
  'for a rematch options of 128 kB and a row of 2 kB',
  `${FRAMES}; rematches: \`MATCHES_PER_HOUR_PER_ADDRESS\`, \`BYTES_PER_HOUR_PER_ADDRESS\``,
);
const ending = cost(NOTHING, 'an entry', 'the entry to everybody in the match', 'an entry of 60 bytes', FRAMES);
const pong = cost(NOTHING, NOTHING, 'under 1 kB', NOTHING, FRAMES);

/** Every message that a client may send in a match. */
export const MESSAGE_COSTS: Readonly<Record<string, Cost>> = {
  hello: cost(
    `${MATCH}, 200 chat messages, a ticket`,
    'a row, if the player was away',
    'entries, options and chat: 600 kB; the status to everybody in the match',
    'a room, until nobody uses it',
    '`MAX_SOCKETS_PER_ADDRESS` and a tenth of it each second, also by the size of the welcome; `MAX_SOCKETS_PER_TICKET`, `MAX_SOCKETS`',
  ),
  move: cost(
    'for a resend up to 64 moves, which are replayed',
    'an entry',
    'the entry to everybody in the match; up to 64 missed entries',
    'an entry of 60 bytes',
    `${FRAMES}, \`MAX_ENTRIES\``,
  ),
  resign: ending,
  withdraw: ending,
  offer,
  accept: offer,
  decline: cost(NOTHING, 'a row', 'the status to everybody in the match', NOTHING, FRAMES),
  chat: cost(
    '200 chat messages',
    'a chat message',
    'the message to everybody in the match',
    'a message of 1 kB, the last 200 of a match',
    `${FRAMES}; one message in two seconds for each ticket`,
  ),
  mute: cost(NOTHING, 'a row', '200 chat messages to one seat; the status to everybody in the match', NOTHING, FRAMES),
  leave: cost(NOTHING, 'a row', 'the status to everybody in the match', NOTHING, FRAMES),
  ping: pong,
};

/** Every message that a client may send in the lobby. */
export const LOBBY_COSTS: Readonly<Record<string, Cost>> = {
  hello: cost(
    '150 rows of 2 kB every 30 s and 100 ids every second, for all visitors together',
    NOTHING,
    '150 matches: 240 kB; then changes, at most five times a second',
    'the list: 240 kB, for all visitors together',
    '`MAX_SOCKETS_PER_ADDRESS` and a tenth of it each second, also by the size of the welcome; `MAX_SOCKETS`',
  ),
  ping: pong,
};
