import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';

const place = document.getElementById('app');
if (place === null) throw new Error('the page has no element #app');
mount(App, { target: place });
