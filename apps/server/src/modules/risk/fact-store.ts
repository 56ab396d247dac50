import type { Queryable, Tx } from '../../kernel/index.ts'
import type { CaseKind } from './case-kinds.ts'
import type { StoredCase } from './case-store.ts'

/** Something that a case is about, under a key that is unique among those of a player and kind. */
export interface Fact {
  readonly key: string
  /** Amounts, dates and codes; texts of persons never. */
  readonly details: Readonly<Record<string, unknown>>
  readonly at: Temporal.Instant
}

/** Of some keys those that are facts of the player already, in whatever case. */
export async function readKnownKeys(
  tx: Tx,
  { playerId, kind }: { readonly playerId: bigint; readonly kind: CaseKind },
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ key: string }>(
    'select fact_key as key from risk.case_fact where player_id = $1 and kind = $2 and fact_key = any($3::text[])',
    [playerId, kind, keys],
  )
  return new Set(rows.map(({ key }) => key))
}

export async function insertFact(
  tx: Tx,
  { caseId, playerId, kind }: Pick<StoredCase, 'caseId' | 'playerId' | 'kind'>,
  { key, details, at }: Fact,
): Promise<void> {
  await tx.query(
    `insert into risk.case_fact (player_id, kind, fact_key, case_id, details, at)
       values ($1, $2, $3, $4, $5::jsonb, $6)`,
    [playerId, kind, key, caseId, toText(details), at],
  )
}

const toText = (details: Fact['details']): string =>
  JSON.stringify(details, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

export async function readFacts(queryable: Queryable, caseId: string): Promise<Fact[]> {
  const { rows } = await queryable.query<Fact>(
    'select fact_key as key, details, at from risk.case_fact where case_id = $1 order by at, fact_key',
    [caseId],
  )
  return rows
}

/** Facts of a player and kind from some moment on, in whatever case. */
export async function readFactsSince(
  queryable: Queryable,
  { playerId, kind }: { readonly playerId: bigint; readonly kind: CaseKind },
  since: Temporal.Instant,
): Promise<Fact[]> {
  const { rows } = await queryable.query<Fact>(
    `select fact_key as key, details, at from risk.case_fact
      where player_id = $1 and kind = $2 and at > $3 order by at, fact_key`,
    [playerId, kind, since],
  )
  return rows
}

/** The sums of an exclusion as they were noted last, in whatever case. */
export async function readLatestCount(
  queryable: Queryable,
  playerId: bigint,
  excludedSince: string,
): Promise<Fact['details'] | null> {
  const { rows } = await queryable.query<Pick<Fact, 'details'>>(
    `select details from risk.case_fact
      where player_id = $1 and kind = 'excluded-play' and details->>'excludedSince' = $2
      order by at desc, fact_key desc limit 1`,
    [playerId, excludedSince],
  )
  return rows[0]?.details ?? null
}
