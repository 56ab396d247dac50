export { createTournaments, type Tournaments, type TournamentsDependencies } from './module.ts'
export { openTournament } from './entries.ts'
export { hasOpenTournament } from './store.ts'
export { type WrittenTerms, writtenTerms } from './terms.ts'
