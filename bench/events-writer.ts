/** A separate process that writes events as the ledger does: a batch per transaction, in the order of players. */
import { createDatabase, type Connection } from '../apps/server/src/kernel/index.ts'

export interface WriterOrder {
  readonly connection: Connection
  readonly events: number
  readonly players: number
  /** Events a second; as fast as possible when absent. */
  readonly perSecond?: number
}

/** Entries per call of the ledger. */
const BATCH = 50
const CONNECTIONS = 3
/** Length of the body of a stake's event. */
const BODY = JSON.stringify({
  entry: '1 0 1 1 EUR 1767225600000000 100 -100 0 0 0 0 2 99900 0 0 0 100 0 100000 0 0 0 0',
  tx: 'bench-reference-0001',
  round: 'bench-round-0001',
  game: 'lantern-quay',
})

async function write({ connection, events, players, perSecond }: WriterOrder): Promise<void> {
  const db = createDatabase({ connection, max: CONNECTIONS, applicationName: 'bench writer' })
  const start = performance.now()
  let written = 0
  const one = async (): Promise<void> => {
    while (written < events) {
      const first = written
      written += BATCH
      if (perSecond !== undefined) {
        const dueIn = (first / perSecond) * 1000 - (performance.now() - start)
        if (dueIn > 1) await new Promise((resolve) => setTimeout(resolve, dueIn))
      }
      await db.query(
        `insert into kernel.outbox (player_id, seq, topic, body)
         select 1 + number % $3, number, 'bench.happened', $4::jsonb
         from generate_series($1::bigint, $2::bigint) as number order by 1`,
        [first, Math.min(first + BATCH, events) - 1, players, BODY],
      )
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  await db.close()
}

process.once('message', (order: WriterOrder) => {
  write(order).then(
    () => process.disconnect?.(),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
