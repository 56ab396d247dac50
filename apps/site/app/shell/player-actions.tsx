import { CircleUserRound } from '@marquee/ui/icons'
import { Button, IconButton } from '@marquee/ui/native'
import { useModal, warmModal } from '../shared/modals.ts'
import { useSession } from '../shared/session/use-session.ts'
import { useTexts } from '../shared/texts/index.ts'
import { BalanceChip } from './balance-chip.tsx'

/** Balance, Deposit, account. */
export default function PlayerActions() {
  const { t } = useTexts()
  const { open } = useModal()
  const { flags } = useSession()
  const mayDeposit = flags === undefined || (!flags.payout && !flags.suspended)
  return (
    <>
      <BalanceChip />
      {mayDeposit && (
        <Button
          size="sm"
          variant="primary"
          className="whitespace-nowrap max-md:px-3"
          onPointerEnter={() => warmModal('deposit')}
          onClick={() => open('deposit')}
        >
          {t('shell.deposit')}
        </Button>
      )}
      {/* On phones it has its place in the bottom bar. */}
      <span className="hidden lg:block">
        <IconButton
          icon={CircleUserRound}
          label={t('shell.account.open')}
          onPointerEnter={() => warmModal('account')}
          onClick={() => open('account')}
        />
      </span>
    </>
  )
}
