/** What may be sent to a player, by channel and topic (spec 1 §3, MKT-01, MKT-02, MKT-04). */
import {
  type MarketingTopic,
  marketingChannels,
  marketingTextVersion,
  marketingTopics,
  type Routes,
} from '@marquee/contract'
import {
  AppError,
  type Clock,
  type Database,
  fieldError,
  type Handlers,
  inTransactionOf,
  publish,
  type Tx,
} from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import { mayContact } from './contact.ts'
import type { Contact, SendRefusal } from './contact-store.ts'
import {
  type ConsentOrigin,
  insertMarketingChoices,
  type MarketingChoice,
  readMarketingChoices,
  type StoredChoice,
} from './marketing-store.ts'
import { isAllowed, isMarketingTopic } from './marketing-topics.ts'
import { type AccountStatus, type PlayVertical, statusAt } from './rules.ts'
import { lockPlayer } from './store.ts'

const everyChoice: readonly Omit<MarketingChoice, 'allowed'>[] = marketingChannels.flatMap((channel) =>
  marketingTopics.map((topic) => ({ channel, topic })),
)

/** Every channel and topic of marketing, all allowed or all not. */
export const wholeMarketing = (allowed: boolean): MarketingChoice[] =>
  everyChoice.filter(({ topic }) => isMarketingTopic(topic)).map((choice) => ({ ...choice, allowed }))

/** Account statuses that end every consent to marketing. Coming back brings none of them back (MKT-04). */
export const endsMarketing = (status: AccountStatus): boolean =>
  status === 'SELF_EXCLUDED' || status === 'CLOSED' || status === 'BLACKLISTED'

/** Event: what may be sent to a player changed. The body lists what differs. */
const marketingChangedTopic = 'player.marketing.changed'

/** Appends the choices that differ from the stored ones. The player's row is locked. */
async function append(
  audit: Audit,
  tx: Tx,
  playerId: bigint,
  choices: readonly MarketingChoice[],
  origin: ConsentOrigin & { readonly at: Temporal.Instant },
): Promise<void> {
  const stored = await readMarketingChoices(tx, playerId)
  const changed = choices.filter(
    ({ channel, topic, allowed }) => allowed !== isAllowed(stored, channel, topic),
  )
  if (changed.length === 0) return
  await insertMarketingChoices(tx, playerId, changed, origin)
  const namesOf = (wanted: boolean) =>
    changed.filter(({ allowed }) => allowed === wanted).map(({ channel, topic }) => `${channel} ${topic}`)
  await audit.record(tx, {
    act: 'marketing.changed',
    playerId,
    after: { allowed: namesOf(true), withdrawn: namesOf(false), textVersion: origin.textVersion },
    reason: origin.source,
  })
  await publish(tx, { topic: marketingChangedTopic, playerId, body: { changed } })
}

/** Withdraws every consent to marketing, in the transaction that changes the player's status. */
export const withdrawMarketing = (
  audit: Audit,
  tx: Tx,
  player: { readonly playerId: bigint; readonly language: string },
  at: Temporal.Instant,
): Promise<void> =>
  append(audit, tx, player.playerId, wholeMarketing(false), {
    textVersion: marketingTextVersion,
    language: player.language,
    source: 'status',
    requestId: '',
    at,
  })

/** Topics that are about one product. */
const topicsOfProduct: Readonly<Partial<Record<PlayVertical, MarketingTopic>>> = { casino: 'CASINO' }

/** Withdraws what is about a product, in the transaction that excludes the player from it (EXC-13, EXC-20). */
export const withdrawProductMarketing = (
  audit: Audit,
  tx: Tx,
  { playerId, language }: { readonly playerId: bigint; readonly language: string },
  { product, at }: { readonly product: PlayVertical; readonly at: Temporal.Instant },
): Promise<void> => {
  const choices = everyChoice
    .filter(({ topic }) => topic === topicsOfProduct[product])
    .map((choice) => ({ ...choice, allowed: false }))
  const origin = { textVersion: marketingTextVersion, language, source: 'status', requestId: '', at } as const
  return append(audit, tx, playerId, choices, origin)
}

export interface MarketingPreferences {
  /** See `mayContact`: whether a message may be sent to a player now, asked for each one when it is sent (MKT-03). */
  mayContact(playerId: bigint, contact: Contact): Promise<SendRefusal | null>
  /** The latest choices; what was never decided is absent and not allowed. */
  of(playerId: bigint): Promise<readonly StoredChoice[]>
  /**
   * Stores choices with the version of the text that was shown.
   * @throws AppError `error.marketing.not_allowed` when an account that is not open for play would allow marketing, or
   *   one that is excluded from a product would allow what is about it;
   *   `error.validation` at `textVersion` when another text was shown than the current one
   */
  set(
    playerId: bigint,
    choices: readonly MarketingChoice[],
    shown: { readonly textVersion: number | undefined; readonly requestId: string },
  ): Promise<void>
}

export function createMarketingPreferences({
  db,
  clock,
  audit,
  areOffersPaused,
}: {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  /** Strong markers of harm stop all marketing (CARE-03). */
  readonly areOffersPaused: (playerId: bigint) => Promise<boolean>
}): MarketingPreferences {
  return {
    mayContact: (playerId, contact) => mayContact({ db, clock, areOffersPaused }, playerId, contact),
    of: (playerId) => readMarketingChoices(db, playerId),
    async set(playerId, choices, { textVersion, requestId }) {
      const grants = choices.filter(({ allowed }) => allowed)
      if (grants.length > 0 && textVersion !== marketingTextVersion)
        throw fieldError('textVersion', textVersion === undefined ? 'required' : 'outdated')
      await inTransactionOf(db, playerId, async (tx) => {
        const player = await lockPlayer(tx, playerId)
        if (!player) throw new AppError('error.session.missing')
        const at = clock.now()
        const status = statusAt({ status: player.status, until: player.statusUntil }, at)
        if (status !== 'REGISTERED' && grants.some(({ topic }) => isMarketingTopic(topic)))
          throw new AppError('error.marketing.not_allowed')
        const closed = player.productExclusions.map(({ product }) => topicsOfProduct[product])
        if (grants.some(({ topic }) => closed.includes(topic)))
          throw new AppError('error.marketing.not_allowed')
        await append(audit, tx, playerId, choices, {
          textVersion: marketingTextVersion,
          language: player.language,
          source: 'player',
          requestId,
          at,
        })
      })
    },
  }
}

type Present = Awaited<ReturnType<Handlers<Routes>['player.marketingPreferences']>>

function present(stored: readonly StoredChoice[]): Present {
  const preferences = everyChoice.map(({ channel, topic }) => ({
    channel,
    topic,
    allowed: isAllowed(stored, channel, topic),
  }))
  return {
    textVersion: marketingTextVersion,
    isMarketingOff: !preferences.some(({ topic, allowed }) => allowed && isMarketingTopic(topic)),
    preferences,
  }
}

export const marketingHandlers = (
  marketing: MarketingPreferences,
): Pick<Handlers<Routes>, 'player.marketingPreferences' | 'player.setMarketingPreferences'> => ({
  'player.marketingPreferences': async (_input, { caller }) => present(await marketing.of(caller.playerId)),
  'player.setMarketingPreferences': async (
    { noMarketing, preferences, textVersion },
    { caller, requestId },
  ) => {
    const choices = noMarketing === true ? wholeMarketing(false) : (preferences ?? [])
    await marketing.set(caller.playerId, choices, { textVersion, requestId })
    return present(await marketing.of(caller.playerId))
  },
})
