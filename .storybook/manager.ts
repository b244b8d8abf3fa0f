import {addons} from 'storybook/manager-api';
import {dark, isDarkSystem, light} from './theme.js';

addons.setConfig({theme: isDarkSystem() ? dark : light});
