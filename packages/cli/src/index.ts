/** Public API of the command line's package. Importing it has no side effects. */
export { CLIView, type CLIViewSettings } from './octa/cli-view.ts';
