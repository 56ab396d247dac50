/** Whether a message may be sent to a player: one function, asked for each message when it is sent (MKT-03). */
import { isMarketId, markets, policyFor, policyValue } from '@marquee/markets'
import { type Clock, type Database, inTransactionOf, type Tx } from '../../kernel/index.ts'
import { CAP_DAYS, type ContactTerms, isPlanned, isQuiet, REPEAT_MINUTES } from './contact-rules.ts'
import {
  type Contact,
  countContacts,
  insertContact,
  type SendRefusal,
  wasSentSince,
} from './contact-store.ts'
import { isDormantIn } from './dormancy-store.ts'
import { readMarketingChoices } from './marketing-store.ts'
import { isAllowed, isMarketingTopic } from './marketing-topics.ts'
import { mayHaveBonuses, statusAt } from './rules.ts'
import { lockPlayer, type PlayerRecord } from './store.ts'

const DAY_HOURS = 24
/** It is information, and no marketing. */
const INFORMATION = 'RESPONSIBLE_GAMING'

/** An unknown market has the strictest value of all. */
function contactTermsOf(
  { market, country: residence, province }: Pick<PlayerRecord, 'market' | 'country' | 'province'>,
  at: Temporal.Instant,
): ContactTerms {
  const policy = policyFor({ market, residence, province: province ?? undefined, at })
  return {
    zone: markets[isMarketId(market) ? market : 'UN'].zone,
    isAllowed: policyValue(policy, 'marketing.allowed'),
    capPerWeek: policyValue(policy, 'marketing.capPerWeek'),
    quietFromHour: policyValue(policy, 'marketing.quietFromHour'),
    quietToHour: policyValue(policy, 'marketing.quietToHour'),
  }
}

export interface ContactDependencies {
  readonly db: Database
  readonly clock: Clock
  /** Strong markers of harm stop all marketing (CARE-03). */
  readonly areOffersPaused: (playerId: bigint) => Promise<boolean>
}

/**
 * Whether marketing may go to the account: not where somebody may have no bonuses, such as suspended players and those
 * of a list (ID-20), where the verification has failed for good, or with an exclusion from a product (EXC-20).
 */
const mayBeAdvertisedTo = (player: PlayerRecord, at: Temporal.Instant): boolean =>
  statusAt({ status: player.status, until: player.statusUntil }, at) === 'REGISTERED' &&
  mayHaveBonuses(player.access) &&
  player.kycStatus !== 'RESTRICTED' &&
  player.productExclusions.length === 0

/** Why nobody may send marketing to the player, whatever message it is and whenever; null where somebody may. */
export function lastingRefusal(
  player: PlayerRecord,
  {
    at,
    isPaused,
    isDormant,
  }: { readonly at: Temporal.Instant; readonly isPaused: boolean; readonly isDormant: boolean },
): Extract<SendRefusal, 'account' | 'market'> | null {
  if (isPaused || isDormant || !mayBeAdvertisedTo(player, at)) return 'account'
  return contactTermsOf(player, at).isAllowed ? null : 'market'
}

/** The player's row is locked: messages of one player are decided about one after another. */
async function refusalIn(
  tx: Tx,
  player: PlayerRecord | null,
  { channel, topic, cause }: Contact,
  {
    at,
    isPaused,
    isRepeat,
  }: { readonly at: Temporal.Instant; readonly isPaused: boolean; readonly isRepeat: boolean },
): Promise<SendRefusal | null> {
  if (!player) return 'consent'
  const { playerId } = player
  if (!isAllowed(await readMarketingChoices(tx, playerId), channel, topic)) return 'consent'
  if (!isMarketingTopic(topic)) return null
  if (!isPlanned(cause)) return 'cause'
  const isDormant = await isDormantIn(tx, playerId)
  const lasting = lastingRefusal(player, { at, isPaused, isDormant })
  if (lasting !== null) return lasting
  const terms = contactTermsOf(player, at)
  if (isQuiet(terms, at)) return 'quiet'
  const since = at.subtract({ hours: CAP_DAYS * DAY_HOURS })
  if (isRepeat) return null
  const sent = await countContacts(tx, playerId, { since, withoutTopic: INFORMATION })
  return sent >= terms.capPerWeek ? 'cap' : null
}

/**
 * Asked for each message, by all that send. The answer is stored (MKT-03).
 * @returns null where it may be sent
 */
export async function mayContact(
  deps: ContactDependencies,
  playerId: bigint,
  contact: Contact,
): Promise<SendRefusal | null> {
  const at = deps.clock.now()
  const isPaused = await deps.areOffersPaused(playerId)
  return inTransactionOf(deps.db, playerId, async (tx) => {
    const player = await lockPlayer(tx, playerId)
    const since = at.subtract({ minutes: REPEAT_MINUTES })
    const isRepeat = await wasSentSince(tx, playerId, contact, since)
    const refusal = await refusalIn(tx, player, contact, { at, isPaused, isRepeat })
    await insertContact(tx, playerId, contact, { at, refusal, isRepeat })
    return refusal
  })
}
