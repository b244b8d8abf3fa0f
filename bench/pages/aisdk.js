// useChat as it comes, with Streamdown.
import {measure} from './harness.js';
import {useChatPeer} from './use-chat.jsx';

measure(useChatPeer({}));
