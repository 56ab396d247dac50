import { linkClass } from '@marquee/ui/link-text'
import { useMatches } from 'react-router'
import { isClosedDuringBreak, useSession } from '../session/index.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { PanicButton } from './panic-button.tsx'

/** The panic button and the link to a break, below the header of every page that offers play (EXC-01, EXC-05). */
export function PanicLine() {
  const { t } = useTexts()
  const to = useHref()
  const { isOnBreak } = useSession()
  const id = useMatches().at(-1)?.id
  // The bar of a game has the button.
  const hasPlay = isClosedDuringBreak(id) && !id?.endsWith('play')
  if (isOnBreak || !hasPlay) return null
  return (
    <section
      aria-label={t('shell.saferPlay')}
      className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line gutter xl:hidden"
    >
      <PanicButton className="-ms-2 px-2" />
      <Link to={to('break')} className={linkClass({ tone: 'care', className: 'min-h-11 text-sm' })}>
        {t('shell.break')}
      </Link>
    </section>
  )
}
