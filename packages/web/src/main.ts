import '@fontsource-variable/inter/wght.css';
import './shell/look.css';
import { mount } from 'svelte';
import App from './shell/app.svelte';

mount(App, { target: document.getElementById('app') as HTMLElement });
