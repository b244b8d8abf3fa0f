// A chat without any element of the package: Vue draws everything from rows.
import {createApp} from 'vue';
import App from './App.vue';

createApp(App).mount('#app');
