import { ToastHost } from '@marquee/ui/toast-host'
import type { ReactNode } from 'react'
import { useTexts } from '../../shared/texts/index.ts'
import { toasts } from '../../shared/ui/toasts.ts'

/** A page that replaces the whole site: the brand's name and no link into the site. */
export function WholePage({ brandName, children }: { brandName: string; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <>
      <header className="border-b border-line">
        <p className="mx-auto flex h-(--header-height) max-w-page items-center gap-2 gutter text-lg font-semibold">
          <svg viewBox="0 0 24 24" fill="none" aria-hidden className="size-7">
            <use href="#logo-mark" />
          </svg>
          {brandName}
        </p>
      </header>
      <main id="main">{children}</main>
      <ToastHost store={toasts} label={t('shell.messages')} closeLabel={t('common.close')} />
    </>
  )
}
