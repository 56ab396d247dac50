import { decimalFromMinor, isCurrencyCode } from '@marquee/money'
import { z } from 'zod'
import { awardRounds, cancelRounds, freeRoundValues } from '../studio-kit/free-rounds.ts'
import type { Kit } from '../studio-kit/kit.ts'
import { playable } from '../studio-kit/rounds.ts'
import { minorOf } from '../studio-kit/stakes.ts'
import { type Answer, ok, refusal } from './answers.ts'
import { games } from './games.ts'
import type { Fields } from './wire.ts'

const MOST_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

const unixSeconds = z
  .string()
  .regex(/^\d{1,11}$/)
  .transform((text) => Number(text) * 1000)
const createFields = z.object({
  playerId: z.string().min(1).max(80),
  currency: z.string().refine(isCurrencyCode),
  rounds: z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(1).max(1_000)),
  bonusCode: z.string().min(1).max(80),
  expirationDate: unixSeconds,
})
const createBody = z.object({
  gameList: z
    .array(
      z.object({
        gameId: z.string(),
        betValues: z.array(z.object({ totalBet: z.number().positive(), currency: z.string() })).length(1),
      }),
    )
    .length(1),
})

/** `v2/bonus/player/create`: the sandbox takes one game and one value in an award. */
export function createBonus(kit: Pick<Kit, 'store' | 'clock'>, fields: Fields, body: unknown): Answer {
  const read = createFields.safeParse(fields)
  const list = createBody.safeParse(body)
  if (!read.success)
    return refusal(7, `Bad parameters in the request: ${read.error.issues[0]?.path.join('.')}`)
  if (!list.success) return refusal(7, 'Bad parameters in the request: gameList')
  const { playerId: player, currency, rounds, bonusCode: code, expirationDate: expiresAt } = read.data
  const [game] = list.data.gameList
  const [value] = game?.betValues ?? []
  const now = kit.clock.now()
  if (expiresAt <= now || expiresAt > now + MOST_DAYS * DAY_MS)
    return refusal(7, 'Bad parameters in the request: expirationDate')
  const def = playable(games, game?.gameId ?? '')?.def
  if (!game || !def) return refusal(8, 'Game is not found or disabled')
  const valueMinor = minorOf(String(value?.totalBet), currency)?.toString() ?? ''
  if (value?.currency !== currency || !freeRoundValues(def, currency).includes(valueMinor))
    return refusal(7, 'Bad parameters in the request: totalBet')
  const grant = { code, player, symbol: game.gameId, currency, rounds, valueMinor, expiresAt }
  return awardRounds(kit, grant) ? ok : refusal(7, 'Bad parameters in the request: bonusCode')
}

/** `getBetScales`: the values that free rounds of these games may have. */
export function betScalesOf({ gameIDs = '', currencies = '' }: Fields) {
  const asked = currencies.split(',').filter(isCurrencyCode)
  const gameList = gameIDs.split(',').flatMap((gameID) => {
    const def = playable(games, gameID)?.def
    if (!def) return []
    const betScaleList = asked.map((currency) => ({
      currency,
      totalBet: freeRoundValues(def, currency).map((minor) =>
        Number(decimalFromMinor(BigInt(minor), currency)),
      ),
    }))
    return [{ gameID, betScaleList }]
  })
  return { ...ok, gameList }
}

export const cancelBonus = (kit: Pick<Kit, 'store' | 'clock'>, { bonusCode = '' }: Fields): Answer =>
  cancelRounds(kit, bonusCode) ? ok : refusal(7, 'Bad parameters in the request: bonusCode')

/** `getPlayersFRB`: the player's awards that are not over. */
export function bonusesOf({ store, clock }: Pick<Kit, 'store' | 'clock'>, { playerId = '' }: Fields): Answer {
  const now = clock.now()
  const bonuses = store
    .grantsOf(playerId)
    .filter(({ state, expiresAt }) => state === 'open' && expiresAt > now)
    .map((grant) => ({
      bonusCode: grant.code,
      currency: grant.currency,
      gameIDList: grant.symbol,
      rounds: grant.rounds,
      roundsPlayed: store.grantProgress(grant).used,
      expirationDate: String(Math.floor(grant.expiresAt / 1000)),
    }))
  return { ...ok, bonuses }
}
