/** Texts of accepted terms, by their hash, and who has accepted which. */
import type { Queryable } from '../../kernel/index.ts'

/** A text of terms. `hash`: SHA-256, by which acceptances name it. */
export interface TermsText {
  readonly hash: Buffer
  /** BCP 47. */
  readonly language: string
  readonly title: string
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[]
}

export interface TermsAcceptance {
  readonly version: number
  /** The language in which it was accepted. */
  readonly language: string
  readonly acceptedAt: Temporal.Instant
  /** Null for acceptances from before hashes were stored. */
  readonly textHash: Buffer | null
}

/** Keeps a text; one that is kept already stays as it is. */
export async function insertTermsText(
  queryable: Queryable,
  { hash, language, title, sections }: TermsText,
  at: Temporal.Instant,
): Promise<void> {
  await queryable.query(
    `insert into players.terms_text (text_hash, language, title, sections, kept_at) values ($1, $2, $3, $4, $5)
     on conflict (text_hash) do nothing`,
    [hash, language, title, JSON.stringify(sections), at.toString()],
  )
}

export async function readTermsText(queryable: Queryable, hash: Buffer): Promise<TermsText | null> {
  const { rows } = await queryable.query<Omit<TermsText, 'hash'>>(
    'select language, title, sections from players.terms_text where text_hash = $1',
    [hash],
  )
  return rows[0] ? { hash, ...rows[0] } : null
}

/** Newest first. */
export async function listTermsAcceptances(
  queryable: Queryable,
  playerId: bigint,
): Promise<TermsAcceptance[]> {
  const { rows } = await queryable.query<{
    version: number
    language: string
    accepted_at: Temporal.Instant
    text_hash: Buffer | null
  }>(
    `select version, language, accepted_at, text_hash from players.terms_acceptance
      where player_id = $1 order by version desc`,
    [playerId],
  )
  return rows.map(({ version, language, accepted_at: acceptedAt, text_hash: textHash }) => ({
    version,
    language,
    acceptedAt,
    textHash,
  }))
}
