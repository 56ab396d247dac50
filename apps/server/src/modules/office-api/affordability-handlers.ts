import {
  type CurrencyCode,
  isCurrencyCode,
  minorFromDecimal,
  MoneyError,
  money,
  toMoneyText,
} from '@marquee/money'
import { AppError, fieldError, type Tx } from '../../kernel/index.ts'
import { listForStaff, openForStaff, recordIncome, reviewAffordability } from '../affordability/index.ts'
import { readCurrency } from '../players/index.ts'
import { canDo } from './can.ts'
import type { GrantedHandlers } from './office-types.ts'
import type { HandlerDependencies } from './verification-handlers.ts'
import { maskedPlayer, workList } from './work-lists.ts'

type Ids = 'affordability.list' | 'affordability.open' | 'affordability.recordIncome' | 'affordability.review'
type Record = Awaited<ReturnType<typeof openForStaff>>

const done = { done: true } as const
const textOf = (at: Temporal.Instant | null): string | null => at?.toString() ?? null

const checkOf = ({
  checkId,
  askedAt,
  answeredAt,
  outcome,
  records,
  clearedAt,
}: Record['checks'][number]) => ({
  checkId,
  askedAt: askedAt.toString(),
  answeredAt: textOf(answeredAt),
  outcome,
  records: [...(records ?? [])],
  clearedAt: textOf(clearedAt),
})

const incomeOf = ({
  incomeId,
  monthly,
  currency,
  source,
  verifiedAt,
  recordedBy,
  reason,
}: Record['incomes'][number]) => ({
  incomeId,
  monthly: toMoneyText(money(monthly, currency)),
  source,
  verifiedAt: verifiedAt.toString(),
  recordedBy,
  reason,
})

const reviewOf = ({ reviewId, about, askedAt, decision }: Record['reviews'][number]) => ({
  reviewId,
  about,
  askedAt: textOf(askedAt),
  decision: decision && { ...decision, at: decision.at.toString() },
})

/** @throws AppError `error.not_found`, `error.validation` of the field `monthly` */
async function incomeIn(tx: Tx, playerId: bigint, typed: string): Promise<[bigint, CurrencyCode]> {
  const currency = await readCurrency(tx, playerId)
  if (currency === null || !isCurrencyCode(currency)) throw new AppError('error.not_found')
  try {
    return [minorFromDecimal(typed, currency), currency]
  } catch (error) {
    if (error instanceof MoneyError) throw fieldError('monthly', 'format', `is no amount in ${currency}`)
    throw error
  }
}

/** Whether deposits can be afforded: the same functions as the command of staff. */
export function affordabilityHandlers({ clock, audit, players }: HandlerDependencies): GrantedHandlers<Ids> {
  const deps = { audit, clock }
  return {
    'affordability.list': async (_input, context) => {
      const { tx, caller, at } = context
      return workList(
        { players, permission: 'edd.read' },
        context,
        await listForStaff(tx),
        ({ about, askedAt, foundAt }, player) => {
          const { market } = player
          return {
            player,
            about,
            askedAt: textOf(askedAt),
            foundAt: textOf(foundAt),
            can: {
              open: canDo(caller, { permission: 'edd.read', market }, at),
              decide: canDo(caller, { permission: 'edd.decide', market }, at),
            },
          }
        },
      )
    },
    async 'affordability.open'({ playerId }, { tx, caller, at }) {
      const player = await maskedPlayer(players, tx, playerId, at)
      const { checks, incomes, reviews, waits } = await openForStaff(
        tx,
        { audit },
        { playerId, by: caller.name },
      )
      return {
        player,
        checks: checks.map(checkOf),
        incomes: incomes.map(incomeOf),
        reviews: reviews.map(reviewOf),
        waits,
        can: { decide: canDo(caller, { permission: 'edd.decide', market: player.market }, at) },
      }
    },
    async 'affordability.recordIncome'({ playerId, monthly: typed, reason }, { tx, caller: { name: by } }) {
      const [monthly, currency] = await incomeIn(tx, playerId, typed)
      await recordIncome(tx, deps, { playerId, monthly, currency, reason, by })
      return done
    },
    async 'affordability.review'(typed, { tx, caller: { name: by } }) {
      await reviewAffordability(tx, deps, { ...typed, by })
      return done
    },
  }
}
