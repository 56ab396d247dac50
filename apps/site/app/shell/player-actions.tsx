import CircleUserRound from 'lucide/dist/esm/icons/circle-user-round.mjs'
import { Button } from '@marquee/ui/button'
import { IconButton } from '@marquee/ui/icon-button'
import { useModal, preloadModal } from '../shared/navigation/modals.ts'
import { useHasDeposited } from '../domain/payments/index.ts'
import { useCanOpen } from '../domain/session/index.ts'
import { useIsOnline } from '../shared/browser/use-online.ts'
import { useTexts } from '../shared/texts/index.ts'
import { BalanceChip } from './balance-chip.tsx'

/** Balance, Deposit, account. Deposit is the filled button until the player has deposited. */
export default function PlayerActions() {
  const { t } = useTexts()
  const { open } = useModal()
  const canDeposit = useCanOpen('banking.deposit')
  const hasDeposited = useHasDeposited()
  const isOnline = useIsOnline()
  return (
    <>
      <BalanceChip />
      {canDeposit && (
        <Button
          size="sm"
          variant={hasDeposited ? 'secondary' : 'primary'}
          className="whitespace-nowrap max-md:px-3"
          reason={isOnline ? undefined : t('common.offlineReason')}
          isReasonElsewhere
          onPointerEnter={() => preloadModal('deposit')}
          onClick={() => open('deposit')}
        >
          {t('shell.deposit')}
        </Button>
      )}
      {/* On phones it is in the bottom bar. */}
      <span className="hidden lg:block">
        <IconButton
          icon={CircleUserRound}
          label={t('shell.account.open')}
          onPointerEnter={() => preloadModal('account')}
          onClick={() => open('account')}
        />
      </span>
    </>
  )
}
