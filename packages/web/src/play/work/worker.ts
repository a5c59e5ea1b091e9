import { gameList } from '@quintet/engine';
import type { Game } from '@quintet/engine/authoring';
import { serve, type WorkReply, type WorkRequest } from '@quintet/engine/search';
import type { InstalledGame } from '../../ui/installed-games.ts';
import { loadModule } from '../../ui/load-module.ts';

// Runs bots and analysis off the main thread. The worker's name lists the installed games; a game is loaded for its first job.
const installed = JSON.parse(self.name) as readonly InstalledGame[];
const games: Game[] = [...gameList];

async function load(id: string): Promise<void> {
  const game = installed.find((each) => each.id === id);
  if (game && !games.some((each) => each.id === id)) games.push((await loadModule(game)).game);
}

const post = (reply: WorkReply): void => postMessage(reply);

serve(
  {
    post,
    listen: (listener) => {
      addEventListener('message', ({ data }: MessageEvent<WorkRequest>) => {
        load(data.job.game).then(
          () => listener(data),
          (error: Error) => post({ id: data.id, kind: 'failed', message: error.message }),
        );
      });
    },
  },
  games,
  () => performance.now(),
);
