import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { linkClass } from '@marquee/ui/link-text'
import { isZero } from '../../../shared/formats/amounts.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { isPaidBack } from '../model.ts'
import type { ClosingState } from '../queries.ts'

export interface MoneyFirstProps {
  readonly state: ClosingState
  readonly isChecking: boolean
  readonly onCheck: () => void
  readonly onContinue: () => void
}

/** The second step: what is left, and where it can be ended. */
export function MoneyFirst({ state, isChecking, onCheck, onContinue }: MoneyFirstProps) {
  const { t } = useTexts('close')
  const formats = useFormats()
  return (
    <>
      <h2 className="text-xl font-semibold">{t('close.money.title')}</h2>
      {state.mayClose ? (
        <>
          <Banner tone="positive" role="status" className="my-4">
            {isPaidBack(state)
              ? t('close.money.paidOut', { amount: formats.money(state.balance) })
              : t('close.money.none')}
          </Banner>
          <Button onClick={onContinue}>{t('close.continue')}</Button>
        </>
      ) : (
        <>
          <p className="mt-1 text-text-2">{t('close.money.text')}</p>
          <Left state={state} />
          <Button pending={isChecking} pendingLabel={t('common.loading')} onClick={onCheck}>
            {t('close.money.again')}
          </Button>
        </>
      )}
    </>
  )
}

function Left({ state }: { readonly state: ClosingState }) {
  const { t } = useTexts('close')
  const formats = useFormats()
  const to = useHref()
  return (
    <DefinitionList className="mb-5">
      {!isZero(state.balance) && (
        <DefinitionRow
          variant="amount"
          name={t('close.money.balance')}
          value={formats.money(state.balance)}
          text={
            <Link to={to('banking.withdraw')} className={linkClass()}>
              {t('close.money.withdraw')}
            </Link>
          }
        />
      )}
      {state.pendingWithdrawals.map(({ withdrawalId, amount, requestedAt }) => (
        <DefinitionRow
          key={withdrawalId}
          variant="amount"
          name={<LocalTime iso={requestedAt}>{(time) => t('close.money.pending', { time })}</LocalTime>}
          value={formats.money(amount)}
        />
      ))}
      {!isZero(state.depositsUnderWay) && (
        <DefinitionRow
          variant="amount"
          name={t('close.money.deposit')}
          value={formats.money(state.depositsUnderWay)}
        />
      )}
      {state.openRounds.map(({ game, slug, openedAt }) => (
        <DefinitionRow
          key={`${slug} ${openedAt}`}
          variant="amount"
          name={t('close.money.round')}
          text={
            slug === null ? (
              <Link to={to('contact-live-chat')} className={linkClass()}>
                {t('shell.help')}
              </Link>
            ) : undefined
          }
          value={
            slug === null ? (
              (game ?? '–')
            ) : (
              <Link to={to('game', { gameSlug: slug })} className={linkClass()}>
                {game}
              </Link>
            )
          }
        />
      ))}
    </DefinitionList>
  )
}
