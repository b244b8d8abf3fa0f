export {registerCatalog} from '../locales/index.js';
