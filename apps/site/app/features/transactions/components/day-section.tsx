import type { Transaction } from '../../../domain/payments/index.ts'
import { SignedMoney } from '../../../domain/wallet/index.ts'
import { useIsHydrated } from '../../../shared/browser/use-is-hydrated.ts'
import { isZero } from '../../../shared/formats/amounts.ts'
import { dayBefore } from '../../../shared/formats/day-before.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { type Day, transactionOf } from '../model.ts'
import { useDayResult } from '../queries.ts'
import { EntryLine } from './entry-line.tsx'

export interface DaySectionProps {
  readonly day: Day
  /** All of the day's play is in the list, so its net result is shown. */
  readonly hasResult: boolean
  readonly current: string | undefined
  readonly onOpen: (transaction: Transaction) => void
}

/** One day: its name, its net result of play, and its transactions. */
export function DaySection({ day, hasResult, current, onOpen }: DaySectionProps) {
  const { t } = useTexts('transactions', 'payments')
  // The name of the day depends on the reader's zone, so it is rendered in the browser only.
  const isHydrated = useIsHydrated()
  return (
    <section aria-labelledby={`day-${day.key}`} className="mb-6">
      <div className="flex flex-wrap items-baseline gap-x-4 border-b border-line pb-2 text-sm text-text-2">
        <h2 id={`day-${day.key}`} className="min-w-0 flex-1 font-semibold text-text">
          {isHydrated ? <DayName day={day} /> : '\u00a0'}
        </h2>
        {isHydrated && hasResult && <DayResult day={day.key} />}
        <span aria-hidden className="hidden w-32 text-end md:block">
          {t('transactions.amount')}
        </span>
        <span aria-hidden className="hidden w-28 text-end md:block">
          {t('transactions.balance')}
        </span>
      </div>
      <ul>
        {day.entries.map((entry) => {
          const { referenceId } = transactionOf(entry)
          return (
            <EntryLine key={referenceId} entry={entry} isCurrent={referenceId === current} onOpen={onOpen} />
          )
        })}
      </ul>
    </section>
  )
}

function DayName({ day: { key, entries } }: { day: Day }) {
  const { t } = useTexts('transactions')
  const formats = useFormats()
  // Today is read while rendering; on a new day the list renders again with its first transaction.
  // oxlint-disable-next-line react/purity
  const now = Date.now()
  const [first] = entries
  const date = first ? formats.weekday(transactionOf(first).transactionDate) : ''
  const today = formats.dayKey(now)
  if (key === today) return t('transactions.today', { date })
  return key === dayBefore(today) ? t('transactions.yesterday', { date }) : date
}

/** Wins minus stakes of the day; nothing for a day without play. */
function DayResult({ day }: { day: string }) {
  const { t } = useTexts('transactions')
  const { data } = useDayResult(day, true)
  if (!data || (isZero(data.stakes) && isZero(data.wins))) return null
  return (
    <span className="num">
      {t('transactions.dayResult')} <SignedMoney amount={data.winLoss} />
    </span>
  )
}
