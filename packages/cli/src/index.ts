/** What the command line's package offers to programs. Importing it starts nothing. */
export { CLIView, type CLIViewSettings } from './octa/cli-view.ts';
