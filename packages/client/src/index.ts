export * from './live-match.ts';
export * from './socket.ts';
