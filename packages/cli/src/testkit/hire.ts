import { games, serve, type WorkRequest } from '@quintet/engine';
import type { Hire } from '../threads.ts';

/** A worker in this thread, with a clock that stands still: it answers in the next turn of the loop. */
export const hireHere: Hire = ({ replied }) => {
  let listener: (request: WorkRequest) => void = () => {};
  let ended = false;
  serve(
    {
      post: (reply) => ended || replied(reply),
      listen: (to) => {
        listener = to;
      },
    },
    games,
    () => 0,
  );
  return {
    post: (request) => void setImmediate(() => ended || listener(request)),
    end: () => {
      ended = true;
    },
  };
};

/** A worker that never answers. */
export const hireIdle: Hire = () => ({ post: () => {}, end: () => {} });
