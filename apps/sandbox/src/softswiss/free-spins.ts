import { isCurrencyCode } from '@marquee/money'
import { z } from 'zod'
import { credentials } from '../credentials.ts'
import { awardRounds, cancelRounds, freeRoundValues } from '../studio-kit/free-rounds.ts'
import type { Kit } from '../studio-kit/kit.ts'
import { playable } from '../studio-kit/rounds.ts'
import { games } from './games.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MOST_DAYS = 30

type Deps = Pick<Kit, 'store' | 'clock'>
interface ApiAnswer {
  readonly status: number
  readonly body: object
}

const done: ApiAnswer = { status: 200, body: {} }
const failed = (code: number, message: string): ApiAnswer => ({ status: code, body: { code, message } })
/** An error of free spins. */
const refused = (code: number, message: string): ApiAnswer => ({ status: 412, body: { code, message } })
const invalidIssue = refused(610, 'Invalid freespins issue')

const text = z.string().min(1).max(80)
const issueFields = z.object({
  casino_id: text,
  issue_id: text,
  currency: z.string().refine(isCurrencyCode),
  games: z.array(text),
  freespins_quantity: z.int().min(1).max(1_000),
  bet_level: z.int().min(1),
  valid_until: z.iso.datetime().transform((at) => Date.parse(at)),
  user: z.object({ id: text, country: z.string().length(2) }),
})
const cancelFields = z.object({ casino_id: text, issue_id: text })

/** @returns the fields, or why there are none */
function read<T extends { casino_id: string }>(schema: z.ZodType<T>, body: unknown): T | ApiAnswer {
  const sent = schema.safeParse(body)
  if (!sent.success) return failed(400, `Bad request: ${sent.error.issues[0]?.path.join('.')}`)
  const { data } = sent
  return data.casino_id === credentials.softswiss.casinoId ? data : failed(403, 'Forbidden')
}

/** `/freespins/issue`: the sandbox takes one game. `bet_level` counts its stakes from 1. */
export function issueFreeSpins({ store, clock }: Deps, body: unknown): ApiAnswer {
  const fields = read(issueFields, body)
  if ('status' in fields) return fields
  const { issue_id: code, currency, freespins_quantity: rounds, valid_until: expiresAt } = fields
  const now = clock.now()
  const [symbol, ...others] = fields.games
  if (symbol === undefined) return refused(602, 'You should provide at least one game to issue freespins')
  if (others.length > 0) return failed(400, 'Bad request: games')
  const def = playable(games, symbol)?.def
  if (!def) return failed(405, 'Game is not available')
  const values = freeRoundValues(def, currency)
  if (values.length === 0) return refused(601, 'Impossible to issue freespins in requested game')
  if (expiresAt <= now || expiresAt > now + MOST_DAYS * DAY_MS) return refused(603, 'Bad expiration date')
  const valueMinor = values[fields.bet_level - 1]
  if (valueMinor === undefined) return failed(400, 'Bad request: bet_level')
  const grant = { code, player: fields.user.id, symbol, currency, rounds, valueMinor, expiresAt }
  return awardRounds({ store }, grant) ? done : invalidIssue
}

/** `/freespins/cancel`: what was won until then is reported. */
export function cancelFreeSpins({ store, clock }: Deps, body: unknown): ApiAnswer {
  const fields = read(cancelFields, body)
  if ('status' in fields) return fields
  const grant = store.grant(fields.issue_id)
  if (!grant) return invalidIssue
  const isOver = grant.expiresAt <= clock.now() || store.grantProgress(grant).used >= grant.rounds
  if (isOver) return refused(620, "Freespins issue can't be canceled")
  cancelRounds({ store, clock }, grant.code)
  return done
}
