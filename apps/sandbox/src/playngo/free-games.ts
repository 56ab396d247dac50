import { z } from 'zod'
import { credentials } from '../credentials.ts'
import { awardRounds, cancelRounds, freeRoundValues } from '../studio-kit/free-rounds.ts'
import type { Grant } from '../studio-kit/grants.ts'
import type { Kit } from '../studio-kit/kit.ts'
import { playable } from '../studio-kit/rounds.ts'
import { minorOf } from '../studio-kit/stakes.ts'
import { games } from './games.ts'
import type { ServiceAnswer } from './soap.ts'
import type { Elements } from './xml.ts'

type Deps = Pick<Kit, 'store' | 'clock'>

const count = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number)
const positive = count.pipe(z.int().min(1).max(1_000))
const text = z.string().min(1).max(80)
const offer = z.object({
  UserId: text,
  GameId: text,
  Lines: positive,
  Coins: positive,
  Denomination: text,
  Rounds: positive,
  ExpireTime: z.iso.datetime().transform((at) => Date.parse(at)),
  FreegameExternalId: text,
  RequestId: text,
})
const page = z.object({
  UserId: text,
  Skip: count,
  Take: positive,
  State: z.enum(['All', 'Active', 'Completed']),
})
const cancel = z.object({ RequestId: text, ProductGroup: z.literal(credentials.playngo.productId) })

const invalid = (name: unknown): ServiceAnswer => ({
  fault: 'ValidationFault',
  message: `${String(name)} is not valid`,
})

/** `AddFreegameOffers`: the sandbox takes one game, and one id as `FreegameExternalId` and `RequestId`. */
export function addOffer({ store, clock }: Deps, elements: Elements): ServiceAnswer {
  const read = offer.safeParse(elements)
  if (!read.success) return invalid(read.error.issues[0]?.path.join('.'))
  const { UserId: player, GameId: symbol, FreegameExternalId: code, ExpireTime: expiresAt } = read.data
  if (read.data.RequestId !== code) return invalid('RequestId')
  if (expiresAt <= clock.now()) return invalid('ExpireTime')
  // The call has no currency: it is that in which the player has opened a game.
  const currency = store.currencyOf(player)
  if (currency === undefined) return { fault: 'UserNotFound', message: 'The user is not known' }
  const def = playable(games, symbol)?.def
  if (!def) return { fault: 'GameNotFound', message: 'The game is not known' }
  const { Lines, Coins, Denomination, Rounds: rounds } = read.data
  const coinMinor = minorOf(Denomination, currency)
  const valueMinor = coinMinor === null ? '' : String(coinMinor * BigInt(Lines * Coins))
  if (!freeRoundValues(def, currency).includes(valueMinor)) return invalid('Denomination')
  if (store.grant(code)) return { fault: 'DuplicateRequest', message: 'The request is known' }
  awardRounds({ store }, { code, player, symbol, currency, rounds, valueMinor, expiresAt })
  const added = store.grant(code)
  return { of: 'FreegameOffer', items: added ? [facts({ store, clock }, added)] : [] }
}

/** `GetFreegameOffers`: the player's offers, by their end. */
export function offersOf(deps: Deps, elements: Elements): ServiceAnswer {
  const read = page.safeParse(elements)
  if (!read.success) return invalid(read.error.issues[0]?.path.join('.'))
  const { UserId, Skip, Take, State } = read.data
  const wanted = deps.store
    .grantsOf(UserId)
    .map((grant) => facts(deps, grant))
    .filter(({ Finished }) => State === 'All' || (State === 'Completed') === (Finished === 'true'))
  return { of: 'FreegameOffer', items: wanted.slice(Skip, Skip + Take) }
}

/** `CancelFreegame`: an offer that is over, or was cancelled before, is refused. */
export function cancelOffer(deps: Deps, elements: Elements): ServiceAnswer {
  const read = cancel.safeParse(elements)
  if (!read.success) return invalid(read.error.issues[0]?.path.join('.'))
  const grant = deps.store.grant(read.data.RequestId)
  if (!grant || facts(deps, grant).Finished === 'true')
    return { fault: 'OfferNotFound', message: 'No such offer is open' }
  cancelRounds(deps, grant.code)
  return { of: 'FreegameOffer', items: [] }
}

function facts({ store, clock }: Deps, grant: Grant) {
  const { used } = store.grantProgress(grant)
  const isOpen = grant.state === 'open' && grant.expiresAt > clock.now() && used < grant.rounds
  const isCancelled = grant.state !== 'open' && used < grant.rounds && grant.expiresAt > clock.now()
  return {
    OfferId: grant.reference,
    FreegameExternalId: grant.code,
    GameId: grant.symbol,
    Rounds: String(grant.rounds),
    RoundsUsed: String(used),
    Used: String(used === grant.rounds),
    Finished: String(!isOpen),
    OfferCancelled: String(isCancelled),
  }
}
