import { isCurrencyCode } from '@marquee/money'
import { z } from 'zod'
import { awardRounds, cancelRounds, freeRoundValues } from '../studio-kit/free-rounds.ts'
import type { Kit } from '../studio-kit/kit.ts'
import { newReference } from '../studio-kit/message.ts'
import { playable } from '../studio-kit/rounds.ts'
import { minorOf } from '../studio-kit/stakes.ts'
import { games } from './games.ts'
import {
  accountFields,
  CREDENTIALS,
  CURRENCY,
  GENERAL,
  isOurs,
  NO_FREE_ROUNDS,
  refusal,
  UNKNOWN_GAME,
  UNKNOWN_PLAYER,
} from './wire.ts'

const MOST_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

type Deps = Pick<Kit, 'store' | 'clock'>
type ApiAnswer = ReturnType<typeof refusal> | { readonly BonusId: string }

const text = z.string().min(1).max(80)
const addFields = z.object({
  Account: accountFields,
  PlayerId: text,
  GameCode: text,
  NumberFreeRounds: z.int().min(1).max(1_000),
  ExpirationDate: z.iso.datetime().transform((at) => Date.parse(at)),
  CountryCode: z.string().length(2),
  CurrencyCode: text,
  CoinValue: z.number().positive(),
})
const removeFields = z.object({ Account: accountFields, PlayerId: text, BonusId: text })

/** `FreeRounds/Add`: each call is an award of its own. `CoinValue` is the value of a round. */
export function addFreeRounds({ store, clock }: Deps, body: unknown): ApiAnswer {
  const { data: fields } = addFields.safeParse(body)
  if (!fields) return refusal(GENERAL)
  if (!isOurs(fields.Account)) return refusal(CREDENTIALS)
  const { PlayerId: player, GameCode: symbol, CurrencyCode: currency, ExpirationDate: expiresAt } = fields
  const now = clock.now()
  if (expiresAt <= now || expiresAt > now + MOST_DAYS * DAY_MS) return refusal(GENERAL)
  const known = store.currencyOf(player)
  if (known === undefined) return refusal(UNKNOWN_PLAYER)
  if (!isCurrencyCode(currency) || known !== currency) return refusal(CURRENCY)
  const def = playable(games, symbol)?.def
  if (!def) return refusal(UNKNOWN_GAME)
  const values = freeRoundValues(def, currency)
  const valueMinor = minorOf(String(fields.CoinValue), currency)?.toString() ?? ''
  if (!values.includes(valueMinor)) return refusal(values.length === 0 ? NO_FREE_ROUNDS : GENERAL)
  const code = newReference()
  const rounds = fields.NumberFreeRounds
  awardRounds({ store }, { code, player, symbol, currency, rounds, valueMinor, expiresAt })
  return { BonusId: code }
}

/** `FreeRounds/Remove`: what was won until then stays paid. The same again is answered like the first. */
export function removeFreeRounds({ store, clock }: Deps, body: unknown): ApiAnswer {
  const { data: fields } = removeFields.safeParse(body)
  if (!fields) return refusal(GENERAL)
  if (!isOurs(fields.Account)) return refusal(CREDENTIALS)
  const grant = store.grant(fields.BonusId)
  if (!grant || grant.player !== fields.PlayerId) return refusal(NO_FREE_ROUNDS)
  const isOver = grant.expiresAt <= clock.now() || store.grantProgress(grant).used >= grant.rounds
  if (isOver) return refusal(NO_FREE_ROUNDS)
  cancelRounds({ store, clock }, grant.code)
  return { BonusId: grant.code }
}
