import { Button } from '@marquee/ui/button'
import { useTexts } from '../../../shared/texts/index.ts'
import { type Problem, problemTexts } from '../model.ts'
import { StepFrame } from './step-frame.tsx'
import { WaitLine } from './wait-line.tsx'

export interface SigningInStepProps {
  readonly problem: Problem | undefined
  readonly onRestart: () => void
}

/** Everything is proven: the player is signed in. */
export function SigningInStep({ problem, onRestart }: SigningInStepProps) {
  const { t } = useTexts('signup')
  return (
    <StepFrame title={t('pnp.signingIn')} warning={problem && t(problemTexts[problem])}>
      {problem === undefined ? (
        <WaitLine />
      ) : (
        <Button variant="primary" full onClick={onRestart}>
          {t('pnp.again')}
        </Button>
      )}
    </StepFrame>
  )
}
