import { ToastHost } from '@marquee/ui/toast-host'
import type { ReactNode } from 'react'
import { MarketMarks } from '../../domain/notices/index.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { toasts } from '../../shared/ui/toasts.ts'

/** A page that replaces the whole site: the brand's name, the marks of the market and no link to a game. */
export function WholePage({ brandName, children }: { brandName: string; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <>
      <header className="border-b border-line">
        <p className="mx-auto flex h-(--header-bar) max-w-page items-center gap-2 gutter text-lg font-semibold">
          <svg viewBox="0 0 24 24" fill="none" aria-hidden className="size-7">
            <use href="#logo-mark" />
          </svg>
          {brandName}
        </p>
      </header>
      <main id="main">{children}</main>
      <footer className="border-t border-line bg-surface-1 text-sm text-text-2">
        <MarketMarks isAlone className="mx-auto max-w-page gutter py-6" />
      </footer>
      <ToastHost store={toasts} label={t('shell.messages')} closeLabel={t('common.close')} />
    </>
  )
}
