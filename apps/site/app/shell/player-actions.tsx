import type { SiteRouteId } from '@marquee/contract/site-routes'
import CircleUserRound from 'lucide/dist/esm/icons/circle-user-round.mjs'
import { Button } from '@marquee/ui/button'
import { IconButton } from '@marquee/ui/icon-button'
import { useMatches } from 'react-router'
import { useModal, preloadModal } from '../shared/navigation/modals.ts'
import { BreakActions } from '../domain/breaks/index.ts'
import { useHasDeposited } from '../domain/payments/index.ts'
import { useCanOpen, useSession } from '../domain/session/index.ts'
import { useOfflineReason } from '../shared/browser/use-online.ts'
import { useTexts } from '../shared/texts/index.ts'
import { BalanceChip } from './balance-chip.tsx'
import { InboxLink } from './inbox-link.tsx'

export default function PlayerActions() {
  return useSession().isOnBreak ? <BreakActions /> : <PlayActions />
}

/** Balance, Deposit, account. Deposit is the filled button until the player has deposited. */
function PlayActions() {
  const { t } = useTexts()
  const { open } = useModal()
  // The page of the deposit has the same button of its own.
  const isDepositPage = useMatches().at(-1)?.id === ('banking.deposit' satisfies SiteRouteId)
  const canDeposit = useCanOpen('banking.deposit') && !isDepositPage
  const canOpenInbox = useCanOpen('inbox')
  const hasDeposited = useHasDeposited()
  const offlineReason = useOfflineReason()
  return (
    <>
      <BalanceChip />
      {canDeposit && (
        <Button
          size="sm"
          variant={hasDeposited ? 'secondary' : 'primary'}
          className="whitespace-nowrap max-md:px-3"
          reason={offlineReason}
          isReasonElsewhere
          onPointerEnter={() => preloadModal('deposit')}
          onClick={() => open('deposit')}
        >
          {t('shell.deposit')}
        </Button>
      )}
      {/* On phones notifications are in the account sheet, and the account is in the bottom bar. */}
      <span className="hidden lg:flex">
        {canOpenInbox && <InboxLink />}
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
