/** What modules after it need of what is known of members. */
export { alikeTo } from './parts/read-model.ts';
