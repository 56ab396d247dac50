import { Button } from '@marquee/ui/button'
import { FormActions, SubmitButton } from '@marquee/ui/form'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useTexts } from '../../../shared/texts/index.ts'

export interface StepButtonsProps {
  readonly submit: string
  readonly pending: string
  readonly onBack?: (() => void) | undefined
  /** To the next step, if it was visited before. */
  readonly onNext?: (() => void) | undefined
}

/** The step's own button, with Back and Next over visited steps. */
export function StepButtons({ submit, pending, onBack, onNext }: StepButtonsProps) {
  const { t } = useTexts('security', 'signup')
  const offlineReason = useOfflineReason()
  return (
    <FormActions
      primary={
        <SubmitButton pendingLabel={pending} reason={offlineReason}>
          {submit}
        </SubmitButton>
      }
      secondary={
        (onBack || onNext) && (
          <>
            {onBack && <Button onClick={onBack}>{t('signup.back')}</Button>}
            {onNext && <Button onClick={onNext}>{t('reset.next')}</Button>}
          </>
        )
      }
    />
  )
}
