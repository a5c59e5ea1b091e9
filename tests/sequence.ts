import { closeSync, openSync, readSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const DOM = '@vitest-environment happy-dom';

/**
 * Runs the files of a project that need a DOM after the others. Vitest reuses a worker, and the modules that it has loaded, only if the
 * next file has the same environment.
 */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      const needsDom = new Set(own.filter(({ moduleId }) => start(moduleId).includes(DOM)));
      return [...own.filter((file) => !needsDom.has(file)), ...needsDom];
    });
  }
}

/** The first 200 bytes of a file. */
function start(file: string): string {
  const buffer = Buffer.alloc(200);
  const descriptor = openSync(file, 'r');
  try {
    return buffer.toString('latin1', 0, readSync(descriptor, buffer));
  } finally {
    closeSync(descriptor);
  }
}
