import {AgentImageView} from '../components/artifacts/image-view/image-view.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-image-view': AgentImageView;
  }
}

define('agent-image-view', AgentImageView);
