import '@quintet/board/ui/base.css';
import './ui/look.css';
import './ui/app.css';
import { mount } from 'svelte';
import { install } from './offline/install.svelte.ts';
import { followUpdates } from './offline/update.svelte.ts';
import App from './shell/app.svelte';

install.listen();
mount(App, { target: document.getElementById('app') as HTMLElement });
if (import.meta.env.PROD) followUpdates();
