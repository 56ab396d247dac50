import { type Connection, EMBEDDED_APP_ROLE } from './kernel/index.ts'
import type { readProcessConfig } from './process-config.ts'

/** The database of a process, by what connects to it. */
export interface DatabaseConnections {
  readonly connection: Connection
  /** For relay and jobs; never through a pooler. */
  readonly direct: Connection
  /** The role that owns the tables and migrates; undefined where another process does that. */
  readonly owner: Connection | undefined
}

/**
 * @param embedded the owner's connection to the embedded server, where no other database is configured: the server
 * itself has a role of its own there
 */
export function databaseOf(
  { database }: ReturnType<typeof readProcessConfig>,
  embedded: Exclude<Connection, string> | undefined,
): DatabaseConnections {
  if (embedded) {
    const connection = { ...embedded, user: EMBEDDED_APP_ROLE }
    return { connection, direct: connection, owner: embedded }
  }
  const connection = database.url?.reveal() ?? ''
  return {
    connection,
    direct: database.directUrl?.reveal() ?? connection,
    owner: database.ownerUrl?.reveal(),
  }
}
