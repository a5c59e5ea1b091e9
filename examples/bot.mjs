// A bot in sixty lines. Start a server with `npm start`, then run: node examples/bot.mjs [GAME | CODE | 'LINK'] [SERVER]
// With GAME, the bot looks for an opponent in the lobby. With CODE or an invitation LINK, it joins that match. The LINK that
// the bot prints resumes its seat. NAME, LEVEL and SEED can be set as environment variables.
const WebSocket = globalThis.WebSocket ?? (await import('ws')).WebSocket; // Node 20 has no WebSocket
const [what = 'jungle', server = 'http://localhost:4170/'] = process.argv.slice(2);
const { NAME: name = 'example bot', LEVEL: level = 3, SEED: seed = Date.now() % 2 ** 31 } = process.env;
const [, root = server, page, linked, secret] = /^(.*\/)(join|online)\/(\w+)#(.+)$/.exec(what) ?? [];
const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));

/** Retries until the server answers, honouring Retry-After. The idempotency key prevents duplicates. */
async function ask(path, body) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const init = body && { method: 'POST', headers, body: JSON.stringify(body) };
  for (let wait = 0.5; ; wait = Math.min(2 * wait, 10)) {
    const response = await fetch(root + path, init).catch(() => null);
    if (response?.ok) return response.json();
    if (response && response.status < 500 && response.status !== 429) throw new Error((await response.json()).message);
    await sleep(response?.headers.get('retry-after') || wait);
  }
}

async function takeSeat() {
  if (page === 'join') return ask(`api/matches/${linked}/claim`, { invitation: secret, name });
  if ((await ask('api/games')).games.some(({ id }) => id === what)) return ask('api/pairing', { game: what, name });
  return ask(`api/matches/${(await ask(`api/codes/${what}`)).id}/claim`, { code: what, name });
}

const { id: match, ticket } = page === 'online' ? { id: linked, ticket: secret } : await takeSeat();
console.log(`${name} has a seat: ${root}online/${match}#${ticket}`);
let [seat, sent, lastId, wait, turns] = [null, null, Date.now(), 0.5, Promise.resolve()];

function connect() {
  const socket = new WebSocket(`${root.replace(/^http/, 'ws')}api/live/${match}`);
  const say = (message) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message));
  socket.onopen = () => say({ type: 'hello', wire: 4, match, ticket, seen: null });
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === 'welcome') [seat, sent, wait] = [message.seat, null, 0.5];
    if (message.type === 'refused') [sent, turns] = [null, turns.then(() => sleep(1))];
    if (message.type !== 'accepted') turns = turns.then(() => turn(say)).catch(console.error);
  };
  socket.onerror = () => {}; // `onclose` follows
  socket.onclose = ({ code }) => {
    if (code >= 4400) process.exit(1); // not found
    wait = Math.min(wait * (1 + Math.random()), 10);
    sleep(wait).then(connect);
  };
}

/** Decides what to do in the current state of the match. Put your own move selection here. */
async function turn(say) {
  const { phase, version, toMove, offers, outcome } = await ask(`api/matches/${match}`);
  if (outcome) console.log(JSON.stringify(outcome));
  if (outcome) process.exit();
  if (offers.takeback === 1 - seat) return say({ type: 'accept', id: ++lastId, version, what: 'takeback' });
  if (phase !== 'running' || toMove !== seat || sent === version) return;
  const { move } = await ask(`api/matches/${match}/bestmove`, { level: Number(level), seed: Number(seed) });
  sent = say({ type: 'move', id: ++lastId, version, move }) === false ? null : version;
}
connect();
