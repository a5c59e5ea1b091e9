import { Rest } from '@quintet/client';
import { settings } from './settings.svelte.ts';

/** The server that this app came from, by REST; what it refuses it says in the language of the settings. */
export const server = (): Rest => new Rest({ root: document.baseURI, language: settings.language });
