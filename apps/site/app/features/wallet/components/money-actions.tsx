import { Button, buttonClass } from '@marquee/ui/button'
import { cx } from '@marquee/ui/cx'
import { useCanOpen } from '../../../domain/session/index.ts'
import { useIsOnline } from '../../../shared/browser/use-online.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { preloadModal, useModal } from '../../../shared/navigation/modals.ts'
import { useTexts } from '../../../shared/texts/index.ts'

/** Withdraw and Deposit at the same size; both are disabled with the reason while offline. */
export function MoneyActions({ isSheet }: { isSheet: boolean }) {
  const { t } = useTexts('wallet')
  const { open, replace } = useModal()
  const to = useHref()
  const isOnline = useIsOnline()
  const canDeposit = useCanOpen('banking.deposit')
  const columns = 'grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))]'
  if (!isOnline)
    return (
      <div className="mt-5">
        <div className={cx('grid gap-2.5', columns)}>
          <Button full disabled>
            {t('shell.withdraw')}
          </Button>
          <Button full disabled>
            {t('shell.deposit')}
          </Button>
        </div>
        <p className="mt-2 text-sm text-text-2">{t('wallet.offline')}</p>
      </div>
    )
  return (
    <div className={cx('mt-5 grid gap-2.5', canDeposit && columns, !isSheet && 'md:max-w-[22rem]')}>
      <Link
        to={to('banking.withdraw')}
        replace={isSheet}
        prefetch="intent"
        className={buttonClass({ full: true })}
      >
        {t('shell.withdraw')}
      </Link>
      {canDeposit && (
        <Button
          full
          onPointerEnter={() => preloadModal('deposit')}
          onClick={() => (isSheet ? replace('deposit') : open('deposit'))}
        >
          {t('shell.deposit')}
        </Button>
      )}
    </div>
  )
}
