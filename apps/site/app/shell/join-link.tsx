import { buttonClass } from '@marquee/ui/native'
import { Link } from '../shared/link.tsx'
import { useHref } from '../shared/links.ts'
import { useTexts } from '../shared/texts/index.ts'

/** The way to the sign-up. */
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
