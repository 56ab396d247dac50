import { Button, buttonClass } from '@marquee/ui/button'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { preloadModal, useModal } from '../../../shared/navigation/modals.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { StepFrame } from './step-frame.tsx'

/** The person already has an account; shown only after the address or number was proven. */
export function DuplicatedStep({ onStartAgain }: { onStartAgain: () => void }) {
  const { t } = useTexts('signup')
  const to = useHref()
  const { open } = useModal()
  return (
    <StepFrame step="Duplicated" title={t('signup.duplicated.title')} text={t('signup.duplicated.text')}>
      <div className="grid gap-2">
        <Button
          variant="primary"
          full
          onPointerEnter={() => preloadModal('login')}
          onClick={() => open('login', { to: to('home') })}
        >
          {t('shell.logIn')}
        </Button>
        <Link to={to('contact-live-chat')} className={buttonClass({ full: true })}>
          {t('signup.duplicated.help')}
        </Link>
        <Button variant="quiet" full onClick={onStartAgain}>
          {t('signup.duplicated.again')}
        </Button>
      </div>
    </StepFrame>
  )
}
