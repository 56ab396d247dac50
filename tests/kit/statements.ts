import type pg from 'pg'

/** Keeps the text of every statement of connections that are taken from the pool from now on. */
export function recordStatements(pool: pg.Pool): string[] {
  const statements: string[] = []
  const recorded = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (recorded.has(client)) return
    recorded.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const [first] = given
      statements.push(typeof first === 'string' ? first : ((first as { text?: string }).text ?? 'unknown'))
      return query(...given)
    }) as typeof client.query
  })
  return statements
}
