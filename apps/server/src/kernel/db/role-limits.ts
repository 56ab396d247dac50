import type { Log } from '../log.ts'
import type { Queryable } from './database.ts'
import {
  type Connection,
  connectDirect,
  idleInTransactionTimeoutMs,
  lockTimeoutMs,
  statementTimeoutMs,
} from './pool.ts'

const LIMITS = {
  statement_timeout: statementTimeoutMs,
  lock_timeout: lockTimeoutMs,
  idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
} as const
/** Serialises instances that start together and change the same catalogue row. */
const LOCK_KEY = 7_305_202

/**
 * Sets the statement timeouts as defaults of our role in this database. Behind a transaction pooler sessions have no
 * settings of their own, and a statement outside of a transaction would have no timeout. A role may change its own
 * defaults.
 * @param direct not through the pooler, as the same role
 */
export async function setRoleLimits(direct: Connection): Promise<void> {
  const client = await connectDirect(direct, 'marquee role limits')
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
    const { rows } = await client.query<{ settings: string[] | null }>(
      `select setconfig as settings from pg_db_role_setting
       where setrole = (select oid from pg_roles where rolname = current_user)
         and setdatabase = (select oid from pg_database where datname = current_database())`,
    )
    for (const [name, limitMs] of Object.entries(LIMITS)) {
      const wanted = `${limitMs}ms`
      if (rows[0]?.settings?.includes(`${name}=${wanted}`)) continue
      const { rows: texts } = await client.query<{ text: string }>(
        `select format('alter role %I in database %I set %I = %L', current_user, current_database(), $1::text, $2::text) as text`,
        [name, wanted],
      )
      await client.query(texts[0]?.text ?? '')
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Warns when statements through the pooler still have no timeout: old server connections, or another role. */
export async function checkRoleLimits(db: Queryable, log: Log): Promise<void> {
  const { rows } = await db.query<{ is_limited: boolean }>(
    `select current_setting('statement_timeout') <> '0' as is_limited`,
  )
  if (!rows[0]?.is_limited)
    log.warn(
      'statements through the pooler have no time limit: RECONNECT it, or set statement_timeout for its role',
    )
}
