/** What calls staff to talks needs of the chat. */
export { talksThatWait } from './agents/waiting.ts';
