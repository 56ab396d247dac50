import type { Queryable, Tx } from '../db/database.ts'

/** A value that one player alone may have. */
export interface ClaimedValue {
  /** What it is: `email`. */
  readonly kind: string
  /** 32 bytes, keyed where the value is personal. */
  readonly digest: Buffer
}

/** Values that are pending for one player, until one time. */
export interface Reservation {
  readonly playerId: bigint
  readonly values: readonly ClaimedValue[]
  readonly endsAt: Temporal.Instant
}

export interface Claim extends ClaimedValue {
  readonly playerId: bigint
  /** When it stops being pending; null for a claim that is held. */
  readonly endsAt: Temporal.Instant | null
  /** Of the row as it was read: the transaction that wrote it. */
  readonly version: string
}

interface ClaimRow {
  kind: string
  value: Buffer
  player_id: bigint
  until: Temporal.Instant | null
  version: string
}

const CLAIM_COLUMNS = 'kind, value, player_id, until, xmin::text as version'

const claimFrom = (row: ClaimRow): Claim => ({
  kind: row.kind,
  digest: row.value,
  playerId: row.player_id,
  endsAt: row.until,
  version: row.version,
})

const listsOf = (values: readonly ClaimedValue[]): [string[], Buffer[]] => [
  values.map(({ kind }) => kind),
  values.map(({ digest }) => digest),
]

/**
 * Inserts as pending what nobody has. What is pending already stays with the attempt that made it so. Rows are locked
 * in one order.
 * @param takesHeld also makes pending what the player holds
 * @returns the values that are pending for this attempt
 */
export async function insertPending(
  queryable: Queryable,
  { playerId, endsAt, values }: Reservation,
  takesHeld: boolean,
): Promise<ClaimedValue[]> {
  const { rows } = await queryable.query<Pick<ClaimRow, 'kind' | 'value'>>(
    `insert into kernel.claim as known (kind, value, player_id, state, until)
     select kind, value, $3, 'pending', $4
       from unnest($1::text[], $2::bytea[]) as asked (kind, value) order by kind, value
     on conflict (kind, value) do update set state = 'pending', until = excluded.until
       where $5 and known.state = 'held' and known.player_id = excluded.player_id
     returning kind, value`,
    [...listsOf(values), playerId, endsAt, takesHeld],
  )
  return rows.map(({ kind, value }) => ({ kind, digest: value }))
}

/** Inserts values as held. @returns those that nobody had */
export async function insertHeld(
  tx: Tx,
  playerId: bigint,
  values: readonly ClaimedValue[],
): Promise<ClaimedValue[]> {
  const { rows } = await tx.query<Pick<ClaimRow, 'kind' | 'value'>>(
    `insert into kernel.claim (kind, value, player_id, state)
     select kind, value, $3, 'held'
       from unnest($1::text[], $2::bytea[]) as asked (kind, value) order by kind, value
     on conflict (kind, value) do nothing returning kind, value`,
    [...listsOf(values), playerId],
  )
  return rows.map(({ kind, value }) => ({ kind, digest: value }))
}

export async function readClaims(queryable: Queryable, values: readonly ClaimedValue[]): Promise<Claim[]> {
  const { rows } = await queryable.query<ClaimRow>(
    `select ${CLAIM_COLUMNS} from kernel.claim
      where (kind, value) in (select kind, value from unnest($1::text[], $2::bytea[]) as asked (kind, value))`,
    listsOf(values),
  )
  return rows.map(claimFrom)
}

/** Pending claims of some kinds whose time ended before a moment, the oldest first, and behind one of them. */
export async function readEnded(
  queryable: Queryable,
  kinds: readonly string[],
  { before, behind, limit }: { before: Temporal.Instant; behind: Claim | undefined; limit: number },
): Promise<Claim[]> {
  const { rows } = await queryable.query<ClaimRow>(
    `select ${CLAIM_COLUMNS} from kernel.claim
      where state = 'pending' and until < $2 and kind = any ($1)
        and ($4::timestamptz is null or (until, kind, value) > ($4, $5, $6))
      order by until, kind, value limit $3`,
    [kinds, before, limit, behind?.endsAt ?? null, behind?.kind ?? null, behind?.digest ?? null],
  )
  return rows.map(claimFrom)
}

const PENDING_OF_ATTEMPT = `player_id = $3 and state = 'pending' and until = $4
  and (kind, value) in (select kind, value from unnest($1::text[], $2::bytea[]) as asked (kind, value))`

/** Pending claims of one attempt become held. */
export async function holdPending(queryable: Queryable, attempt: Reservation): Promise<void> {
  await queryable.query(`update kernel.claim set state = 'held', until = null where ${PENDING_OF_ATTEMPT}`, [
    ...listsOf(attempt.values),
    attempt.playerId,
    attempt.endsAt,
  ])
}

/** Releases pending claims of one attempt. */
export async function deletePending(queryable: Queryable, attempt: Reservation): Promise<void> {
  await queryable.query(`delete from kernel.claim where ${PENDING_OF_ATTEMPT}`, [
    ...listsOf(attempt.values),
    attempt.playerId,
    attempt.endsAt,
  ])
}

/** Releases a held claim as it was read: one that somebody has taken since stays. */
export async function deleteHeld(queryable: Queryable, claim: Claim): Promise<void> {
  await queryable.query(
    `delete from kernel.claim
      where kind = $1 and value = $2 and player_id = $3 and state = 'held' and xmin::text = $4`,
    [claim.kind, claim.digest, claim.playerId, claim.version],
  )
}

/** Waits for transactions that write claimed values of a number, and lets later ones wait. */
export async function lockNumber(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('kernel.claim:' || $1::bigint, 0))`, [
    playerId,
  ])
}
