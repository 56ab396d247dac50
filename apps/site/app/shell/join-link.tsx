import { buttonClass } from '@marquee/ui/button'
import { Link } from '../shared/navigation/link.tsx'
import { useHref } from '../shared/navigation/href.ts'
import { useTexts } from '../shared/texts/index.ts'

/** Link to the sign-up, as a button. */
export function JoinLink({ full = false }: { full?: boolean }) {
  const { t } = useTexts()
  const to = useHref()('signup')
  return (
    <Link
      to={to}
      prefetch="intent"
      className={buttonClass({ variant: 'primary', size: full ? 'md' : 'sm', full })}
    >
      {t('shell.join')}
    </Link>
  )
}
