import { Button, buttonClass } from '@marquee/ui/button'
import { useFlowLayout } from '../../../domain/payments/index.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'

/** Leaves the deposit: closes the sheet, or leads from the page to the wallet. */
export function DepositDone({ variant }: { variant: 'primary' | 'secondary' | 'quiet' }) {
  const { t } = useTexts('deposit')
  const { kind, close } = useFlowLayout()
  const to = useHref()
  return kind === 'sheet' ? (
    <Button full variant={variant} onClick={close}>
      {t('deposit.done')}
    </Button>
  ) : (
    <Link to={to('banking')} className={buttonClass({ full: true, variant })}>
      {t('deposit.done')}
    </Link>
  )
}
