import { Button, buttonClass } from '@marquee/ui/button'
import { useQuery } from '@tanstack/react-query'
import { HelpLine } from '../../../domain/content/index.ts'
import { useOpenLinks } from '../../../domain/session/index.ts'
import { useIsHydrated } from '../../../shared/browser/use-is-hydrated.ts'
import { isZero } from '../../../shared/formats/amounts.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { AccountPage } from '../../../shared/ui/account-page.tsx'
import { ClosedProducts } from '../../../domain/exclusions/index.ts'
import {
  type BreakTerms,
  type ClosedProducts as ClosedProductList,
  type Decided,
  type Running,
  canExtend,
  isTimeOver,
} from '../model.ts'
import { moneyQuery } from '../queries.ts'
import { titleText, useBreakTexts } from '../use-break-texts.ts'
import { useNow } from '../../../domain/activity/index.ts'
import { HowItEnds } from './how-it-ends.tsx'
import { MoneyFacts } from './money-facts.tsx'

export interface RunningBreakProps {
  readonly terms: BreakTerms
  readonly running: Running
  readonly decided: Decided
  readonly products: ClosedProductList
  readonly onExtend: () => void
}

/** The break that runs: until when, the money, how it ends, help. A login during a break is for this (EXC-06). */
export function RunningBreak({ terms, running, decided, products, onExtend }: RunningBreakProps) {
  const { t } = useTexts('breaks')
  const { dateTime, date } = useFormats()
  const isHydrated = useIsHydrated()
  const now = useNow()
  const texts = useBreakTexts()
  const { kind, until, startedAt, initiator } = running
  const isOver = kind === 'exclusion' && isTimeOver(running)
  const end = until === null || !isHydrated ? '\u00a0' : kind === 'timeout' ? dateTime(until) : date(until)
  const begun = initiator === 'player' ? 'breaks.now.byPlayer' : 'breaks.now.byOperator'
  return (
    <AccountPage
      title={isOver ? t('breaks.now.over') : t(titleText(running), { date: end })}
      subtitle={isOver ? undefined : <LocalTime iso={startedAt}>{(time) => t(begun, { time })}</LocalTime>}
    >
      <div className="grid max-w-[68rem] gap-x-14 gap-y-9 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-5">
          {isOver && <HowItEnds running={running} terms={terms} decided={decided} />}
          <MoneyFacts title={t('breaks.yourMoney')} kind={kind} />
          <MoneyLinks />
          <ClosedProducts products={products} canReturn={false} failureText={texts.returnFailure} />
        </div>
        <div className="grid content-start gap-7">
          <HelpLine />
          {!isOver && <HowItEnds running={running} terms={terms} decided={decided} />}
          <section>
            <h2 className="text-lg font-semibold">{t('breaks.meanwhile')}</h2>
            <p className="mt-1 text-text-2">{t('breaks.meanwhileText')}</p>
            {canExtend(terms, running, now) && (
              <Button className="mt-3" onClick={onExtend}>
                {t('breaks.longer')}
              </Button>
            )}
          </section>
        </div>
      </div>
    </AccountPage>
  )
}

const LINKS = [
  { id: 'banking.transactions', text: 'shell.transactions' },
  { id: 'account.data', text: 'breaks.data' },
] as const

/** Withdrawing first; then the statement and the player's own data. */
function MoneyLinks() {
  const { t } = useTexts('breaks')
  const { money } = useFormats()
  const to = useHref()
  const links = useOpenLinks(LINKS)
  const { data } = useQuery(moneyQuery())
  const amount = data && !isZero(data.balance) ? money(data.balance) : undefined
  return (
    <p className="flex flex-wrap gap-2.5">
      {amount !== undefined && (
        <Link to={to('banking.withdraw')} className={buttonClass({ variant: 'primary' })}>
          {t('breaks.withdraw', { amount })}
        </Link>
      )}
      {links.map(({ id, text }) => (
        <Link key={id} to={to(id)} className={buttonClass()}>
          {t(text)}
        </Link>
      ))}
    </p>
  )
}
