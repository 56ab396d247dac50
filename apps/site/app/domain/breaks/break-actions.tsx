import { buttonClass } from '@marquee/ui/button'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { SignOutButton } from '../session/index.ts'

/** The end of the header during a break: help, and logging out. */
export function BreakActions() {
  const { t } = useTexts()
  const to = useHref()
  return (
    <>
      <Link to={to('contact-live-chat')} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
        {t('shell.help')}
      </Link>
      <SignOutButton size="sm" />
    </>
  )
}
