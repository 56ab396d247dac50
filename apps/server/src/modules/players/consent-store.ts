/** Accepted terms and choices about cookies; rows that are only added. */
import { type Queryable, tablesOf } from '../../kernel/index.ts'

interface Tables {
  cookie_consent: {
    consent_id: string
    recorded_at: Temporal.Instant
    player_id: bigint | null
    version: number
    performance: boolean
    marketing: boolean
  }
}

const tables = (queryable: Queryable) => tablesOf<Tables>(queryable, 'players')

/** @returns false when the player had accepted the version before */
export async function insertTermsAcceptance(
  queryable: Queryable,
  playerId: bigint,
  terms: {
    readonly version: number
    /** Of the text. */
    readonly language: string
    readonly textHash: Buffer
    readonly at: Temporal.Instant
  },
): Promise<boolean> {
  const { rowCount } = await queryable.query(
    `insert into players.terms_acceptance (player_id, version, language, text_hash, accepted_at)
     values ($1, $2, $3, $4, $5)
     on conflict (player_id, version) do nothing`,
    [playerId, terms.version, terms.language, terms.textHash, terms.at],
  )
  return rowCount > 0
}

export async function readAcceptedTerms(queryable: Queryable, playerId: bigint): Promise<number> {
  const { rows } = await queryable.query<{ version: number | null }>(
    'select max(version) as version from players.terms_acceptance where player_id = $1',
    [playerId],
  )
  return rows[0]?.version ?? 0
}

export interface CookieChoice {
  readonly consentId: string
  readonly version: number
  readonly performance: boolean
  readonly marketing: boolean
  readonly at: Temporal.Instant
}

export async function insertCookieConsent(
  queryable: Queryable,
  choice: CookieChoice,
  playerId: bigint | null,
): Promise<void> {
  await tables(queryable)
    .insertInto('cookie_consent')
    .values({
      consent_id: choice.consentId,
      recorded_at: choice.at,
      player_id: playerId,
      version: choice.version,
      performance: choice.performance,
      marketing: choice.marketing,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function readCookieConsent(
  queryable: Queryable,
  consentId: string,
): Promise<CookieChoice | null> {
  const row = await tables(queryable)
    .selectFrom('cookie_consent')
    .selectAll()
    .where('consent_id', '=', consentId)
    .orderBy('recorded_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return {
    consentId: row.consent_id,
    version: row.version,
    performance: row.performance,
    marketing: row.marketing,
    at: row.recorded_at,
  }
}
