import { type GameId, isGameId } from '@quintet/engine/titles';

/** Where the app stands. Every page has an address that can be kept, sent and reloaded. */
export type Route =
  | { readonly page: 'home' }
  /** `opponent` is what the page begins with; left out, whatever was chosen last. */
  | { readonly page: 'new'; readonly game: GameId; readonly opponent?: Opponent }
  | { readonly page: 'match'; readonly id: string }
  | { readonly page: 'replay'; readonly id: string }
  | { readonly page: 'rules'; readonly game: GameId }
  | { readonly page: 'learn'; readonly game: GameId }
  | { readonly page: 'library' }
  /** People elsewhere: one's matches with them, who waits for somebody, what can be watched. */
  | { readonly page: 'lobby' }
  /** A match on the server, to play or to watch. A ticket in the fragment is for this device to keep. */
  | { readonly page: 'online'; readonly id: string }
  /** To take the free seat of a match: by the invitation in the fragment, or, without an id, by a code that is typed. */
  | { readonly page: 'join'; readonly id: string | null }
  /** One's matches from another device: they are in the fragment. */
  | { readonly page: 'recover' }
  /** A match that came in a link: its record is in the fragment. */
  | { readonly page: 'shared' }
  | { readonly page: 'unknown' };

/** The computer, a person at this screen, a friend who gets a link, anybody who finds it in the lobby, or two bots. */
export const OPPONENTS = ['computer', 'person', 'friend', 'anybody', 'bots'] as const;
export type Opponent = (typeof OPPONENTS)[number];

/** The path that the app is served under, ending with a slash. */
const base = new URL(document.baseURI).pathname;

export function parseRoute(path: string): Route {
  const [page = '', detail = '', ...more] = path.split('/').filter((part) => part !== '');
  const opponent = OPPONENTS.find((each) => each === more[0]);
  if (page === 'new' && isGameId(detail) && opponent && more.length === 1) return { page, game: detail, opponent };
  if (more.length > 0) return { page: 'unknown' };
  if (detail === '') {
    if (page === '') return { page: 'home' };
    if (page === 'library' || page === 'shared' || page === 'lobby' || page === 'recover') return { page };
    if (page === 'join') return { page, id: null };
  } else {
    if ((page === 'new' || page === 'rules' || page === 'learn') && isGameId(detail)) return { page, game: detail };
    if (page === 'match' || page === 'replay' || page === 'online' || page === 'join') return { page, id: detail };
  }
  return { page: 'unknown' };
}

export function formatRoute(route: Route): string {
  switch (route.page) {
    case 'home':
    case 'unknown':
      return base;
    case 'library':
    case 'shared':
    case 'lobby':
    case 'recover':
      return base + route.page;
    case 'join':
      return `${base}join${route.id === null ? '' : `/${route.id}`}`;
    case 'new':
      return `${base}new/${route.game}${route.opponent ? `/${route.opponent}` : ''}`;
    case 'rules':
    case 'learn':
      return `${base}${route.page}/${route.game}`;
    case 'match':
    case 'replay':
    case 'online':
      return `${base}${route.page}/${route.id}`;
  }
}

const here = (): Route => parseRoute(location.pathname.slice(base.length));

class Router {
  route: Route = $state.raw(here());

  go(route: Route, how: 'push' | 'replace' = 'push'): void {
    history[how === 'push' ? 'pushState' : 'replaceState'](null, '', formatRoute(route));
    this.route = route;
    scrollTo(0, 0);
  }

  /** Follows the browser's buttons and every link of the page that leads inside the app. */
  listen(): () => void {
    const moved = () => {
      this.route = here();
    };
    const clicked = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a');
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
      if (link.origin !== location.origin || !link.pathname.startsWith(base) || link.hash !== '') return;
      const route = parseRoute(link.pathname.slice(base.length));
      if (route.page === 'unknown') return;
      event.preventDefault();
      this.go(route);
    };
    addEventListener('popstate', moved);
    addEventListener('click', clicked);
    return () => {
      removeEventListener('popstate', moved);
      removeEventListener('click', clicked);
    };
  }
}

export const router = new Router();
