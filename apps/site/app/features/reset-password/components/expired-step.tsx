import { Button } from '@marquee/ui/button'
import { useTexts } from '../../../shared/texts/index.ts'
import { StepFrame } from './step-frame.tsx'

/** A link or key that was used, or is too old. */
export function ExpiredStep({ onRestart }: { onRestart: () => void }) {
  const { t } = useTexts('security')
  return (
    <StepFrame step="verification" title={t('reset.expired.title')} text={t('reset.expired.text')}>
      <Button variant="primary" full onClick={onRestart}>
        {t('reset.expired.again')}
      </Button>
    </StepFrame>
  )
}
