import { Rest } from '@quintet/client';
import { settings } from './settings.svelte.ts';

/** REST client of the server that served this app. Refusals come in the current language. */
export const server = (): Rest => new Rest({ root: document.baseURI, language: settings.language });
