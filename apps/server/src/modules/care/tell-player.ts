/** What a player is told when markers of harm are found, and by staff: own figures, and what can be done. */
import { publish, type Tx } from '../../kernel/index.ts'
import { isWholeBreak, statusesWithoutExclusion } from '../players/index.ts'
import { careMail } from './care-mails.ts'
import { careTermsOf } from './care-terms.ts'
import { findOpenCase } from './case-store.ts'
import { WEEK_DAYS } from './marker-rules.ts'
import type { CareDependencies } from './ports.ts'
import { daysBefore, justAfter } from './readings.ts'
import { insertMessage, type SentMessage, type Step } from './step-store.ts'

/** Event: a player is told of their own figures of some days. Amounts in the body are minor units. */
const careMessageTopic = 'care.message'

/** The player's own figures of the last `WEEK_DAYS`; null for an account without a wallet. */
async function figuresOf(
  { wallet, secondsPlayed }: Pick<CareDependencies, 'wallet' | 'secondsPlayed'>,
  tx: Tx,
  playerId: bigint,
  at: Temporal.Instant,
): Promise<Pick<SentMessage, 'deposited' | 'net' | 'currency' | 'secondsPlayed'> | null> {
  const span = { from: daysBefore(at, WEEK_DAYS), until: justAfter(at) }
  const week = await wallet.netPosition(playerId, span.from, span.until, tx)
  const [seconds = 0] = await secondsPlayed(tx, playerId, [span])
  return (
    week && { deposited: week.deposited, net: week.winLoss, currency: week.currency, secondsPlayed: seconds }
  )
}

/**
 * Sends the message of a step: a notification, and a mail with links to limits and breaks and the help of the market.
 * A repeat changes nothing, and a closed account is told nothing. During a break the mail names no tools: play is
 * closed.
 */
export async function tellPlayer(
  deps: Pick<CareDependencies, 'clock' | 'players' | 'wallet' | 'secondsPlayed' | 'queueMail' | 'brand'>,
  tx: Tx,
  { stepId, playerId }: Pick<Step, 'stepId' | 'playerId'>,
): Promise<void> {
  const person = await deps.players.factsOf(playerId, tx)
  if (person && statusesWithoutExclusion.includes(person.status)) return
  const sentAt = deps.clock.now()
  const figures = await figuresOf(deps, tx, playerId, sentAt)
  if (!person || !figures) throw new Error('a message is for a player with a wallet')
  const areOffersPaused = ((await findOpenCase(tx, playerId))?.pausedAt ?? null) !== null
  const message = { ...figures, stepId, playerId, sentAt, days: WEEK_DAYS, areOffersPaused }
  if (!(await insertMessage(tx, message))) return
  const { days, deposited, net, currency, secondsPlayed } = message
  await publish(tx, {
    topic: careMessageTopic,
    playerId,
    body: {
      days,
      depositedMinor: String(deposited),
      netMinor: String(net),
      currency,
      secondsPlayed,
      areOffersPaused,
    },
  })
  const { email: to, language, market } = person
  const { contacts } = careTermsOf(person, sentAt)
  await deps.queueMail(
    tx,
    careMail(
      deps.brand,
      { to, language, market },
      { ...message, contacts, isOnBreak: isWholeBreak(person.status) },
    ),
  )
}
