import type { TestProject } from 'vitest/node';
import board from '../../packages/board/package.json' with { type: 'json' };
import { installNode, NODES } from '../../scripts/nodes.mjs';
import { OUT, type Packed, packPackages } from '../../scripts/packages.mjs';
import tests from '../package.json' with { type: 'json' };
import { Consumer } from './consumer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    packed: Packed[];
    /** Folder with all libraries installed. */
    libraries: string;
    /** Folder with only the `quintet` package installed. */
    program: string;
    /** Paths of the oldest and the newest supported Node. */
    nodes: string[];
  }
}

/** Packs all packages once and installs them into two empty folders. */
export async function setup(project: TestProject): Promise<() => void> {
  const consumers = [new Consumer(), new Consumer()] as const;
  const remove = (): void => {
    for (const consumer of consumers) consumer.remove();
  };
  try {
    const packed = await packPackages(console.log, [], `${OUT}-test`);
    const [libraries, program] = consumers;
    const isProgram = ({ manifest }: Packed): boolean => manifest.name === 'quintet';
    // The server's declarations need those of Node, and a component in the board's README needs Svelte.
    const others = [`@types/node@${tests.devDependencies['@types/node']}`, `svelte@${board.dependencies.svelte}`];
    await libraries.install(...others, ...packed.map(({ tarball }) => tarball));
    await program.install(...packed.filter(isProgram).map(({ tarball }) => tarball));
    const chosen = [NODES[0] as string, NODES.at(-1) as string];
    const nodes: string[] = [];
    for (const version of chosen) nodes.push(await installNode(version, console.log));
    project.provide('packed', packed);
    project.provide('libraries', libraries.folder);
    project.provide('program', program.folder);
    project.provide('nodes', nodes);
    return remove;
  } catch (error) {
    remove();
    throw error;
  }
}
