import { Banner } from '@marquee/ui/banner'
import { Icon } from '@marquee/ui/icon'
import { LinkText } from '@marquee/ui/link-text'
import Loader from 'lucide/dist/esm/icons/loader.mjs'
import { useTexts } from '../../../shared/texts/index.ts'
import { StepFrame } from './step-frame.tsx'

/** The bank has sent the person back; what it says is on its way. */
export function CheckingStep({
  isLong,
  isPaid = false,
  onRestart,
}: {
  isLong: boolean
  /** A deposit goes with it. */
  isPaid?: boolean
  onRestart: () => void
}) {
  const { t } = useTexts('signup')
  return (
    <StepFrame title={t('pnp.checking')}>
      <p aria-live="polite" className="flex items-center gap-3 text-text-2">
        <Icon of={Loader} className="animate-turn motion-off:animate-pulse" />
        {t('pnp.wait')}
      </p>
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
