import { Button } from '@marquee/ui/button'
import { useHref } from '../../../shared/navigation/href.ts'
import { preloadModal, useModal } from '../../../shared/navigation/modals.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { StepFrame } from './step-frame.tsx'

/** The password is set; the login leads home (spec 1 §2). */
export function CompleteStep() {
  const { t } = useTexts('security')
  const to = useHref()
  const { open } = useModal()
  return (
    <StepFrame step="complete" title={t('reset.password.success.toast')} text={t('reset.complete.text')}>
      <Button
        variant="primary"
        full
        onPointerEnter={() => preloadModal('login')}
        onClick={() => open('login', { to: to('home') })}
      >
        {t('shell.logIn')}
      </Button>
    </StepFrame>
  )
}
