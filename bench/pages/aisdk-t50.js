// useChat that updates every 50 ms, with Streamdown.
import {measure} from './harness.js';
import {useChatPeer} from './use-chat.jsx';

measure(useChatPeer({throttle: 50}));
