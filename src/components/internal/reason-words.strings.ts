import {defineStrings} from '../../locales/index.js';

const strings = defineStrings({
  'advice.change': 'Change it and send it again.',
  'advice.sign_in': 'Sign in again, then send it once more.',
  'advice.forbidden': 'You do not have permission for this.',
  'advice.not_found': 'It is not available any more.',
  'advice.wait': 'It was tried again, in vain: wait a moment.',
  'advice.retried': 'It was tried again, in vain.',
  'advice.send_again': 'You can send it again.',
  'rule.payload-size': 'RunAgentInput payload exceeds size limit',
  'rule.thread-id': 'threadId must be a valid UUID',
  'rule.run-id-length': 'runId exceeds length limit',
  'rule.message-count': 'RunAgentInput.messages exceeds limit',
  'rule.text-length': 'RunAgentInput user message text exceeds limit',
  'rule.forwarded-props': 'invalid RunAgentInput.forwardedProps',
  'rule.one-user-message': 'RunAgentInput.messages must contain exactly one user message',
  'rule.user-message-first': 'RunAgentInput.messages[0].role must be user',
  'rule.binary-image': 'binary content requires image mimeType',
  'rule.binary-url': 'binary content requires url',
  'rule.binary-no-data': 'binary content data is not allowed',
  'rule.attachment-count': 'Too many attachments',
  'rule.client-timezone': 'invalid client_time.device_timezone',
  'rule.client-now': 'invalid client_time.client_now_iso',
  'rule.client-epoch': 'invalid client_time.client_epoch_ms',
});
export default strings;

declare module '../../locales/index.js' {
  interface Strings extends Readonly<typeof strings> {}
}
