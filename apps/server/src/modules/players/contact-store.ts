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
  /** Of the message: a repeat of it does not count a second time. */
  readonly messageId: string
  readonly channel: MarketingChannel
  readonly topic: MarketingTopic
  readonly cause: ContactCause
}

export async function insertContact(
  tx: Tx,
  playerId: bigint,
  { messageId, channel, topic, cause }: Contact,
  { at, refusal }: { readonly at: Temporal.Instant; readonly refusal: SendRefusal | null },
): Promise<void> {
  await tx.query(
    `insert into players.contact (player_id, asked_at, message_id, channel, topic, cause, refusal)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [playerId, at, messageId, channel, topic, cause, refusal],
  )
}

/** Other messages that could be sent since a moment, without those of one topic. */
export async function countContacts(
  queryable: Queryable,
  playerId: bigint,
  {
    since,
    except,
    withoutTopic,
  }: {
    readonly since: Temporal.Instant
    readonly except: string
    readonly withoutTopic: MarketingTopic
  },
): Promise<number> {
  const { rows } = await queryable.query<{ count: number }>(
    `select count(distinct message_id)::integer as count from players.contact
      where player_id = $1 and asked_at > $2 and refusal is null and message_id <> $3 and topic <> $4`,
    [playerId, since, except, withoutTopic],
  )
  return rows[0]?.count ?? 0
}
