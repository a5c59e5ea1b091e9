// A bot is a name and a ticket. With a server by `npm start`: node examples/bot.mjs [GAME | CODE | 'LINK'] [SERVER]
// GAME: plays anybody who wants the same, or waits in the lobby. CODE, or the LINK of an invitation: takes that seat.
// The LINK that it prints: goes on with the seat it has. NAME, LEVEL and SEED may be in the environment.
const WebSocket = globalThis.WebSocket ?? (await import('ws')).WebSocket; // Node 20 has none of its own
const [what = 'jungle', server = 'http://localhost:4170/'] = process.argv.slice(2);
const { NAME: name = 'example bot', LEVEL: level = 3, SEED: seed = Date.now() % 2 ** 31 } = process.env;
const [, root = server, page, linked, secret] = /^(.*\/)(join|online)\/(\w+)#(.+)$/.exec(what) ?? [];
const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));

/** Asks until there is an answer, as patiently as the server wishes. Under one key nothing is done twice. */
async function ask(path, body) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const init = body && { method: 'POST', headers, body: JSON.stringify(body) };
  for (let wait = 0.5; ; wait = Math.min(2 * wait, 10)) {
    const answer = await fetch(root + path, init).catch(() => null);
    if (answer?.ok) return answer.json();
    if (answer && answer.status < 500 && answer.status !== 429) throw new Error((await answer.json()).message);
    await sleep(answer?.headers.get('retry-after') || wait);
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
  socket.onopen = () => say({ type: 'hello', wire: 2, match, ticket, seen: null });
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === 'welcome') [seat, sent, wait] = [message.seat, null, 0.5];
    if (message.type === 'refused') [sent, turns] = [null, turns.then(() => sleep(1))];
    if (message.type !== 'accepted') turns = turns.then(() => turn(say)).catch(console.error);
  };
  socket.onerror = () => {}; // a close follows
  socket.onclose = ({ code }) => {
    if (code >= 4400) process.exit(1); // what it asks for is not there
    wait = Math.min(wait * (1 + Math.random()), 10);
    sleep(wait).then(connect);
  };
}

/** Looks at the match, and does what is to be done. Here is the place for a choice of your own. */
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
