import { hasGame } from '@quintet/board/games/index.ts';
import { addInstalledGames } from './installed-games.ts';

/** A page of the app. Every page has a URL that can be bookmarked, shared and reloaded. */
export type Route =
  | { readonly page: 'home' }
  /** Chooses a game to play, learn and so on. */
  | { readonly page: 'hub'; readonly to: Hub }
  /** Preselects `opponent`; if the URL names none, the last choice. */
  | { readonly page: 'new'; readonly game: string; readonly opponent?: Opponent }
  | { readonly page: 'match'; readonly id: string }
  /** An analysis saved on this device or, without an id, a new one. A shared analysis has its tree in the fragment. */
  | { readonly page: 'analysis'; readonly game: string; readonly id?: string }
  /** Sets up a position, starting with the position in the fragment. */
  | { readonly page: 'editor'; readonly game: string }
  /** An old URL for the analysis of a match. It does not name the game. */
  | { readonly page: 'replay'; readonly id: string }
  | { readonly page: 'rules'; readonly game: string }
  | { readonly page: 'learn'; readonly game: string }
  | { readonly page: 'puzzles'; readonly game: string }
  | { readonly page: 'library' }
  | { readonly page: 'statistics' }
  /** Online play: the user's matches, open challenges, and matches to watch. */
  | { readonly page: 'lobby' }
  /** A match on the server, to play or to watch. A ticket in the fragment is saved on this device. */
  | { readonly page: 'online'; readonly id: string }
  /** Joins a match, with the invitation in the fragment or, if `id` is `null`, with a code that the user types. */
  | { readonly page: 'join'; readonly id: string | null }
  /** Takes over the user's matches from another device. The fragment contains them. */
  | { readonly page: 'recover' }
  /** A shared match; its record is in the fragment. */
  | { readonly page: 'shared' }
  | { readonly page: 'unknown' };

/** What every game can be chosen for; the first part of the URL of these pages. */
export const HUBS = ['play', 'puzzles', 'learn', 'rules', 'analysis'] as const;
export type Hub = (typeof HUBS)[number];

/** The computer, a person on this device, a friend with a link, anyone in the lobby, or two bots. */
export const OPPONENTS = ['computer', 'person', 'friend', 'anybody', 'bots'] as const;
export type Opponent = (typeof OPPONENTS)[number];

// The first URL may name an installed game, so those are added first.
addInstalledGames();

/** URL path of the app, ending with a slash. */
const base = new URL(document.baseURI).pathname;

export function parseRoute(path: string): Route {
  const [page = '', detail = '', ...more] = path.split('/').filter((part) => part !== '');
  const opponent = OPPONENTS.find((each) => each === more[0]);
  if (page === 'new' && hasGame(detail) && opponent && more.length === 1) return { page, game: detail, opponent };
  if (page === 'analysis' && hasGame(detail) && more.length < 2)
    return { page, game: detail, ...(more[0] === undefined ? {} : { id: more[0] }) };
  if (more.length > 0) return { page: 'unknown' };
  if (detail === '') {
    if (page === '') return { page: 'home' };
    const to = HUBS.find((each) => each === page);
    if (to) return { page: 'hub', to };
    if (page === 'online' || page === 'watch') return { page: 'lobby' };
    if (page === 'library' || page === 'statistics' || page === 'shared' || page === 'lobby' || page === 'recover')
      return { page };
    if (page === 'join') return { page, id: null };
  } else {
    if (
      (page === 'new' || page === 'rules' || page === 'learn' || page === 'puzzles' || page === 'editor') &&
      hasGame(detail)
    )
      return { page, game: detail };
    if (page === 'match' || page === 'replay' || page === 'online' || page === 'join') return { page, id: detail };
  }
  return { page: 'unknown' };
}

export function formatRoute(route: Route): string {
  switch (route.page) {
    case 'home':
    case 'unknown':
      return base;
    case 'hub':
      return base + route.to;
    case 'library':
    case 'statistics':
    case 'shared':
    case 'lobby':
    case 'recover':
      return base + route.page;
    case 'join':
      return `${base}join${route.id === null ? '' : `/${route.id}`}`;
    case 'new':
      return `${base}new/${route.game}${route.opponent ? `/${route.opponent}` : ''}`;
    case 'analysis':
      return `${base}analysis/${route.game}${route.id === undefined ? '' : `/${route.id}`}`;
    case 'rules':
    case 'learn':
    case 'puzzles':
    case 'editor':
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

  /** `fragment` is empty or starts with `#`. */
  go(route: Route, how: 'push' | 'replace' = 'push', fragment = ''): void {
    history[how === 'push' ? 'pushState' : 'replaceState'](null, '', formatRoute(route) + fragment);
    this.route = route;
    scrollTo(0, 0);
  }

  /** Handles the back and forward buttons and every link to a page of the app. */
  listen(): () => void {
    const moved = () => {
      this.route = here();
    };
    const clicked = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a');
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
      if (
        link.origin !== location.origin ||
        !link.pathname.startsWith(base) ||
        (link.hash !== '' && !link.hash.startsWith('#setup='))
      )
        return;
      const route = parseRoute(link.pathname.slice(base.length));
      if (route.page === 'unknown') return;
      event.preventDefault();
      this.go(route, 'push', link.hash);
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
