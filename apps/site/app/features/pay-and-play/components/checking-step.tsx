import { Banner } from '@marquee/ui/banner'
import { LinkText } from '@marquee/ui/link-text'
import { useTexts } from '../../../shared/texts/index.ts'
import { StepFrame } from './step-frame.tsx'
import { WaitLine } from './wait-line.tsx'

/** The bank has sent the person back; what it says is on its way. */
export function CheckingStep({
  isLong,
  isPaid,
  onRestart,
}: {
  /** It takes so long that the person may begin again. */
  isLong?: boolean
  /** A deposit goes with it. */
  isPaid?: boolean
  onRestart?: () => void
}) {
  const { t } = useTexts('signup')
  return (
    <StepFrame title={t('pnp.checking')}>
      <WaitLine />
      {isLong && (
        <>
          <Banner tone="warning" role="status">
            {t(isPaid ? 'pnp.deposit.unsure' : 'pnp.checkingLong')}
          </Banner>
          <p>
            <LinkText tone="quiet" onClick={onRestart}>
              {t('pnp.again')}
            </LinkText>
          </p>
        </>
      )}
    </StepFrame>
  )
}
