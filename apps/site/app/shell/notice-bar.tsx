import { Icon, type LucideIcon } from '@marquee/ui/icon'
import ClipboardCheck from 'lucide/dist/esm/icons/clipboard-check.mjs'
import Gauge from 'lucide/dist/esm/icons/gauge.mjs'
import Hand from 'lucide/dist/esm/icons/hand.mjs'
import { createElement, use } from 'react'
import { DocumentContext, type SymbolLink } from '../shared/request/site-context.ts'
import { type TextId, useTexts } from '../shared/texts/index.ts'

const symbols: Readonly<Record<SymbolLink['id'], { icon: LucideIcon; text: TextId<'default'> }>> = {
  limits: { icon: Gauge, text: 'shell.limits' },
  'self-exclusion': { icon: Hand, text: 'notices.exclusion' },
  'self-test': { icon: ClipboardCheck, text: 'notices.selfTest' },
}

/**
 * The symbols that a market wants on top of every page (MKT-07). Only the server renders them, in an element of its own
 * name: hydration skips it, it stays while pages change, and its links work without scripts.
 */
export function NoticeBar() {
  const { t } = useTexts()
  const { symbolLinks = [] } = use(DocumentContext)
  if (symbolLinks.length === 0) return null
  const list = (
    <nav aria-label={t('notices.label')}>
      <ul className="mx-auto flex max-w-page justify-center gap-1 gutter sm:gap-4">
        {symbolLinks.map(({ id, href }) => (
          <li key={id}>
            <a
              href={href}
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-1.5 rounded-card px-2 text-xs font-medium text-care sm:text-sm"
            >
              <Icon of={symbols[id].icon} size={18} />
              {t(symbols[id].text)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
  return createElement('marquee-notices', null, list)
}
