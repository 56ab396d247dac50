import { SubmitButton } from '@marquee/ui/form'
import { Button } from '@marquee/ui/button'
import { useOfflineReason } from '../../../shared/browser/use-online.ts'
import { useTexts } from '../../../shared/texts/index.ts'

export interface StepButtonsProps {
  readonly submit: string
  readonly pending: string
  /** Absent in the first step. */
  readonly onBack?: () => void
}

/** Back and Continue, the same in every step. */
export function StepButtons({ submit, pending, onBack }: StepButtonsProps) {
  const { t } = useTexts('signup')
  const offlineReason = useOfflineReason()
  return (
    <div className="flex gap-2">
      {onBack && (
        <Button onClick={onBack} className="shrink-0">
          {t('signup.back')}
        </Button>
      )}
      <div className="min-w-0 flex-1">
        <SubmitButton pendingLabel={pending} reason={offlineReason}>
          {submit}
        </SubmitButton>
      </div>
    </div>
  )
}
