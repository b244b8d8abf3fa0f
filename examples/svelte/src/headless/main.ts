// A chat without any element of the package: Svelte draws everything from rows.
import {mount} from 'svelte';
import App from './App.svelte';

mount(App, {target: document.body});
