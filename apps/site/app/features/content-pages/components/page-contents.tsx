import { cx } from '@marquee/ui/cx'
import { Icon } from '@marquee/ui/icon'
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import { useLanguageOfPage } from '../../../domain/content/index.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { type Page, isNumbered } from '../model.ts'
import { useCurrentSection } from './use-current-section.ts'

export interface PageContentsProps {
  readonly page: Page
  /** Folded; otherwise it stays visible beside the text and marks the current section. */
  readonly isFolded?: boolean
  readonly className: string
}

/** The table of contents. */
export function PageContents({ page, isFolded = false, className }: PageContentsProps) {
  const { t } = useTexts('pages')
  const title = t('document.contents')
  if (isFolded)
    return (
      <details className={cx('group rounded-card border border-line bg-surface-1 print:hidden', className)}>
        <summary className="pressable flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-card px-4 text-sm font-medium [&::-webkit-details-marker]:hidden">
          {title}
          <Icon of={ChevronDown} className="text-text-2 group-open:rotate-180" />
        </summary>
        <nav aria-label={title} className="border-t border-line px-2 py-2">
          <Entries page={page} current={undefined} />
        </nav>
      </details>
    )
  return (
    <nav
      aria-label={title}
      className={cx(
        'self-start xl:sticky xl:top-[calc(var(--header-height)+1.5rem)] xl:max-h-[calc(100dvh-var(--header-height)-3rem)] xl:overflow-y-auto print:hidden',
        className,
      )}
    >
      <h2 className="mb-1.5 px-3 text-xs text-text-3">{title}</h2>
      <FollowedEntries page={page} />
    </nav>
  )
}

function FollowedEntries({ page }: { page: Page }) {
  const current = useCurrentSection(page.sections)
  return <Entries page={page} current={current} />
}

function Entries({ page, current }: { page: Page; current: string | undefined }) {
  const { lang } = useLanguageOfPage(page.language)
  return (
    <ul lang={lang} className="grid">
      {page.sections.map(({ id, heading }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            className="pressable flex min-h-10 items-center rounded-control px-3 py-1.5 text-sm text-text-2 hover:text-text aria-[current]:bg-surface-2 aria-[current]:font-medium aria-[current]:text-text forced-colors:aria-[current]:outline"
          >
            {isNumbered(page.pageId) ? `${index + 1}. ${heading}` : heading}
          </a>
        </li>
      ))}
    </ul>
  )
}
