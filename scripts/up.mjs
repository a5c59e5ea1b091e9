// Entry of every npm script: `node scripts/up.mjs start|test|… [arguments]`.
import { nodeRefusal } from './node-version.mjs';

const refusal = nodeRefusal();
if (refusal) {
  console.error(refusal);
  process.exitCode = 1;
} else {
  import('./commands.mjs')
    .then(({ run }) => run(process.argv[2], process.argv.slice(3)))
    .then(
      (code) => {
        process.exitCode = code;
      },
      (error) => {
        console.error(error.expected ? error.message : error);
        process.exitCode = error.expected ? error.code : 1;
      },
    );
}
