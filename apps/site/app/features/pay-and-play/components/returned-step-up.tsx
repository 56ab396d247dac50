import { buttonClass } from '@marquee/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { bankProofText, forgetStepUp, type ReturnedStepUp } from '../../../domain/credentials/index.ts'
import { LinkAnchor } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { stepUpQuery } from '../queries.ts'
import { CheckingStep } from './checking-step.tsx'
import { StepFrame } from './step-frame.tsx'

/** A step-up whose bank has left the frame: the proof, then the page that asked for it. */
export function ReturnedStepUpProof({ stepUp }: { readonly stepUp: ReturnedStepUp }) {
  const { t } = useTexts('security', 'signup')
  const proof = useQuery(stepUpQuery(stepUp, t('stepUp.bank.done')))
  if (proof.isSuccess) return <Navigate to={stepUp.address} replace />
  if (proof.isPending) return <CheckingStep />
  return (
    <StepFrame title={t('stepUp.title')} warning={t(bankProofText(proof.error, stepUp.code))}>
      <LinkAnchor
        href={stepUp.address}
        onClick={forgetStepUp}
        className={buttonClass({ variant: 'primary', full: true })}
      >
        {t('stepUp.bank.back')}
      </LinkAnchor>
    </StepFrame>
  )
}
