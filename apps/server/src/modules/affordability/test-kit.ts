/** For tests of other folders. */
export { insertFinding } from './check-store.ts'
