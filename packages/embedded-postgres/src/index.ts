export { startPostgres } from './start.ts'
export type { EmbeddedPostgres, PostgresConnection, StartOptions } from './start.ts'
