import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import { Icon } from '@marquee/ui/icon'
import Loader from 'lucide/dist/esm/icons/loader.mjs'
import { useTexts } from '../../../shared/texts/index.ts'
import { type Problem, problemTexts } from '../model.ts'
import { StepFrame } from './step-frame.tsx'

export interface SigningInStepProps {
  readonly problem: Problem | undefined
  readonly onRestart: () => void
}

/** Everything is proven: the player is signed in. */
export function SigningInStep({ problem, onRestart }: SigningInStepProps) {
  const { t } = useTexts('signup')
  return (
    <StepFrame title={t('pnp.signingIn')}>
      {problem === undefined ? (
        <p aria-live="polite" className="flex items-center gap-3 text-text-2">
          <Icon of={Loader} className="animate-turn motion-off:animate-pulse" />
          {t('pnp.wait')}
        </p>
      ) : (
        <>
          <Banner tone="warning" role="alert">
            {t(problemTexts[problem])}
          </Banner>
          <Button variant="primary" full onClick={onRestart}>
            {t('pnp.again')}
          </Button>
        </>
      )}
    </StepFrame>
  )
}
