export { keepPostgres } from './keep.ts'
export type { KeepOptions, KeptPostgres } from './keep.ts'
export { startPostgres } from './start.ts'
export type { EmbeddedPostgres, PostgresConnection, StartOptions } from './start.ts'
