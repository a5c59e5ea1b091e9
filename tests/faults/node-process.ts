// A whole server in a process of its own, there to be killed: configured by the environment, it says its port once it answers.
import { type Running, readConfig, startServer } from '../../packages/server/src/index.ts';
import { inlineThread } from '../../packages/server/src/testkit/inline-thread.ts';

const folder = process.argv[2] ?? '.';
const config = readConfig(process.env, { app: folder, data: folder });
const running: Running = await startServer(config, {
  thread: inlineThread,
  version: '0',
  report: (error) => console.error(error instanceof Error ? error.stack : error),
});
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)));
process.stdout.write(`port ${new URL(running.addresses[0] ?? '').port}\n`);
