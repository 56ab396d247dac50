import type { MarketingChannel, MarketingTopic } from '@marquee/contract'
import type { Queryable, Tx } from '../../kernel/index.ts'
import type { ContactCause } from './contact-rules.ts'

/**
 * Why nothing is sent: what caused it, the market, no consent, the account by its status or because of markers of harm,
 * the night, the messages of the week. Those who send marketing do not learn more of the account (SEC-21).
 */
export type SendRefusal = 'cause' | 'market' | 'consent' | 'account' | 'quiet' | 'cap'

/** A message that is about to be sent. */
export interface Contact {
  /** Of the message: a repeat of it in the same channel within minutes does not count a second time. */
  readonly messageId: string
  readonly channel: MarketingChannel
  readonly topic: MarketingTopic
  readonly cause: ContactCause
}

/** When a message was asked about, and with what answer. */
interface Asked {
  readonly at: Temporal.Instant
  readonly refusal: SendRefusal | null
  /** Of one that could be sent minutes before. */
  readonly isRepeat: boolean
}

export async function insertContact(
  tx: Tx,
  playerId: bigint,
  { messageId, channel, topic, cause }: Contact,
  { at, refusal, isRepeat }: Asked,
): Promise<void> {
  await tx.query(
    `insert into players.contact (player_id, asked_at, message_id, channel, topic, cause, refusal, is_repeat)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [playerId, at, messageId, channel, topic, cause, refusal, isRepeat],
  )
}

/** Whether the same message of a channel, about the same topic, could be sent since a moment, for the first time. */
export async function wasSentSince(
  queryable: Queryable,
  playerId: bigint,
  { messageId, channel, topic }: Contact,
  since: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await queryable.query(
    `select from players.contact
      where player_id = $1 and asked_at > $2 and message_id = $3 and channel = $4 and topic = $5
        and refusal is null and not is_repeat`,
    [playerId, since, messageId, channel, topic],
  )
  return rows.length > 0
}

/** Messages that could be sent since a moment, without repeats and those of one topic. */
export async function countContacts(
  queryable: Queryable,
  playerId: bigint,
  { since, withoutTopic }: { readonly since: Temporal.Instant; readonly withoutTopic: MarketingTopic },
): Promise<number> {
  const { rows } = await queryable.query<{ count: number }>(
    `select count(*)::integer as count from players.contact
      where player_id = $1 and asked_at > $2 and refusal is null and not is_repeat and topic <> $3`,
    [playerId, since, withoutTopic],
  )
  return rows[0]?.count ?? 0
}
