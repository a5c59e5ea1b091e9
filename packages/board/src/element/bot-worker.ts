import { gameList } from '@quintet/engine';
import { serve, type WorkReply, type WorkRequest } from '@quintet/engine/search';

// Runs bots off the main thread.
serve(
  {
    post: (reply: WorkReply) => postMessage(reply),
    listen: (listener) => {
      addEventListener('message', ({ data }: MessageEvent<WorkRequest>) => listener(data));
    },
  },
  gameList,
  () => performance.now(),
);
