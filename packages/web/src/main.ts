import './ui/font.css';
import './ui/look.css';
import './ui/forms.css';
import { mount } from 'svelte';
import App from './shell/app.svelte';
import { install } from './shell/offline/install.svelte.ts';
import { followUpdates } from './shell/offline/update.svelte.ts';

install.listen();
mount(App, { target: document.getElementById('app') as HTMLElement });
if (import.meta.env.PROD) followUpdates();
