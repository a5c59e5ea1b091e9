import '../src/ui/look.css';
import '../src/ui/forms.css';
import { mount } from 'svelte';
import Harness from './board.svelte';

const target = document.getElementById('app');
if (target) mount(Harness, { target });
