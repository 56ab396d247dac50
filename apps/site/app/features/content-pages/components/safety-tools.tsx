import { buttonClass } from '@marquee/ui/button'
import { useOpenLinks } from '../../../domain/session/index.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'

const TOOLS = [
  { id: 'break', text: 'shell.break' },
  { id: 'gambling-limits', text: 'shell.limits' },
] as const

/** A player’s own tools, above what the page says about them; nothing for visitors (EXC-01). */
export function SafetyTools() {
  const { t } = useTexts()
  const to = useHref()
  const tools = useOpenLinks(TOOLS)
  if (tools.length === 0) return null
  return (
    <p className="mt-6 flex flex-wrap gap-2.5">
      {tools.map(({ id, text }) => (
        <Link key={id} to={to(id)} className={buttonClass()}>
          {t(text)}
        </Link>
      ))}
    </p>
  )
}
