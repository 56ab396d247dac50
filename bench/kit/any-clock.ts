import type { PostgresConnection } from '@marquee/embedded-postgres'
import { createDatabase } from '../../apps/server/src/kernel/index.ts'

/** Does work whose connections have a clock of their own: the ledger accepts times of the past from them. */
export async function withAnyClock<T>(connection: PostgresConnection, work: () => Promise<T>): Promise<T> {
  const db = createDatabase({ connection, max: 1, applicationName: 'bench clock' })
  const name = `"${connection.database}"`
  try {
    await db.query(`alter database ${name} set wallet.clock_tolerance = '1000 days'`)
    return await work()
  } finally {
    await db.query(`alter database ${name} reset wallet.clock_tolerance`)
    await db.close()
  }
}
