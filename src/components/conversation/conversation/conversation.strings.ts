import {defineStrings} from '../../../locales/index.js';

export default defineStrings({
  'conversation.label': 'Conversation',
  'conversation.find': 'Find in conversation',
  'conversation.no-store': 'This is not inside an agent-projection.',
  'conversation.empty': 'No messages yet',
  'conversation.empty-reason': 'The conversation starts with your first message.',
  'conversation.no-past': 'Earlier messages are not shown',
  'conversation.no-past-reason':
    'This service does not give the past of this session. What you write now continues it.',
  'conversation.continues': 'Answer continues below',
  'conversation.to-end': 'To the latest turn',
  'conversation.own-turns': (turns: number) => `Your messages: ${turns}`,
  'conversation.own-turn-empty': 'Message without text',
  'conversation.kept': (time: string) => `As this browser last saw it, ${time}: not confirmed yet`,
  'conversation.opening': 'Loading the latest turns…',
  'conversation.opening-failed': 'The latest turns could not be loaded',
  'conversation.beginning': 'Beginning of the session',
  'conversation.older': 'Load earlier turns',
  'conversation.older-again': 'Try again',
  'conversation.older-loading': 'Loading earlier turns…',
  'conversation.sending': 'Sending…',
  'conversation.unconfirmed': 'Sent, no answer yet',
});
