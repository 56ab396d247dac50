import type { MarketingChannel, MarketingTopic } from '@marquee/contract'
import type { Queryable, Tx } from '../../kernel/index.ts'

export interface MarketingChoice {
  readonly channel: MarketingChannel
  readonly topic: MarketingTopic
  readonly allowed: boolean
}

export interface StoredChoice extends MarketingChoice {
  readonly at: Temporal.Instant
}

/** What was shown when a choice was made, and who made it. */
export interface ConsentOrigin {
  readonly textVersion: number
  readonly language: string
  /** `status`: withdrawn by a change of the account status. */
  readonly source: 'sign-up' | 'player' | 'status'
  readonly requestId: string
}

/** Appends choices. The last of several at one instant counts. */
export async function insertMarketingChoices(
  tx: Tx,
  playerId: bigint,
  choices: readonly MarketingChoice[],
  { textVersion, language, source, requestId, at }: ConsentOrigin & { readonly at: Temporal.Instant },
): Promise<void> {
  if (choices.length === 0) return
  await tx.query(
    `insert into players.marketing_consent as consent
            (player_id, recorded_at, channel, topic, allowed, text_version, language, source, request_id)
     select $1, $2, choice.channel, choice.topic, choice.allowed, $6, $7, $8, $9
       from unnest($3::text[], $4::text[], $5::boolean[]) choice (channel, topic, allowed)
     on conflict on constraint marketing_consent_pkey do update
        set allowed = excluded.allowed, text_version = excluded.text_version, language = excluded.language,
            source = excluded.source, request_id = excluded.request_id`,
    [
      playerId,
      at,
      choices.map(({ channel }) => channel),
      choices.map(({ topic }) => topic),
      choices.map(({ allowed }) => allowed),
      textVersion,
      language,
      source,
      requestId,
    ],
  )
}

/** The latest choice of each channel and topic that was ever decided. */
export async function readMarketingChoices(queryable: Queryable, playerId: bigint): Promise<StoredChoice[]> {
  const { rows } = await queryable.query<{
    channel: MarketingChannel
    topic: MarketingTopic
    allowed: boolean
    recorded_at: Temporal.Instant
  }>(
    `select distinct on (channel, topic) channel, topic, allowed, recorded_at
       from players.marketing_consent where player_id = $1 order by channel, topic, recorded_at desc`,
    [playerId],
  )
  return rows.map(({ recorded_at: at, ...choice }) => ({ ...choice, at }))
}
