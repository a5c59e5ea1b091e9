import { games } from '@quintet/engine';
import { serve, type WorkReply, type WorkRequest } from '@quintet/engine/search';

// Bots and analysis, off the page's own thread.
serve(
  {
    post: (reply: WorkReply) => postMessage(reply),
    listen: (listener) => {
      addEventListener('message', ({ data }: MessageEvent<WorkRequest>) => listener(data));
    },
  },
  games,
  () => performance.now(),
);
