import { Button } from '@marquee/ui/button'
import { SubmitButton } from '@marquee/ui/form'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useTexts } from '../../../shared/texts/index.ts'

export interface StepButtonsProps {
  readonly submit: string
  readonly pending: string
  readonly onBack?: (() => void) | undefined
  /** To the next step, if it was visited before. */
  readonly onNext?: (() => void) | undefined
}

/** Back, the step's own button, and Next over visited steps. */
export function StepButtons({ submit, pending, onBack, onNext }: StepButtonsProps) {
  const { t } = useTexts('security', 'signup')
  const offlineReason = useOfflineReason()
  return (
    <div className="flex flex-wrap gap-2">
      {onBack && (
        <Button onClick={onBack} className="shrink-0">
          {t('signup.back')}
        </Button>
      )}
      <div className="min-w-40 flex-1">
        <SubmitButton pendingLabel={pending} reason={offlineReason}>
          {submit}
        </SubmitButton>
      </div>
      {onNext && (
        <Button onClick={onNext} className="shrink-0">
          {t('reset.next')}
        </Button>
      )}
    </div>
  )
}
