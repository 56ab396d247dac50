import { FormActions, SubmitButton } from '@marquee/ui/form'
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
    <FormActions
      primary={
        <SubmitButton pendingLabel={pending} reason={offlineReason}>
          {submit}
        </SubmitButton>
      }
      secondary={onBack && <Button onClick={onBack}>{t('signup.back')}</Button>}
    />
  )
}
