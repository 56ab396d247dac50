/** For tests of other modules and of the API. */
export { writePaidRound } from './winners/store.ts'
