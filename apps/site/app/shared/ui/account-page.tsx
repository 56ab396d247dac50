import { cx } from '@marquee/ui/cx'
import { IconButton } from '@marquee/ui/icon-button'
import ArrowLeft from 'lucide/dist/esm/icons/arrow-left.mjs'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/index.ts'

const WIDTHS = { form: 'max-w-[36rem]', reading: 'max-w-[44rem]', wide: 'max-w-[58rem]', full: '' } as const

export interface AccountPageProps {
  readonly title: ReactNode
  /** Text below the title. */
  readonly subtitle?: ReactNode
  readonly width?: keyof typeof WIDTHS
  /** Back within the page, to the previous step. */
  readonly onBack?: (() => void) | undefined
  readonly children: ReactNode
}

/**
 * Layout of an account page: gutter, width and heading, the same for all. The layout route adds the navigation
 * beside it.
 */
export function AccountPage({ title, subtitle, width = 'full', onBack, children }: AccountPageProps) {
  const { t } = useTexts()
  return (
    <div className={cx('gutter py-6 md:py-8', WIDTHS[width])}>
      <header className="mb-5 flex items-center gap-1">
        {onBack && (
          <IconButton
            icon={ArrowLeft}
            label={t('common.back')}
            onClick={onBack}
            className="-ms-2.5 rtl:-scale-x-100"
          />
        )}
        <div className="min-w-0">
          <h1 className="display text-2xl wrap-anywhere md:text-3xl">{title}</h1>
          {subtitle !== undefined && <p className="mt-1 text-sm text-text-2">{subtitle}</p>}
        </div>
      </header>
      {children}
    </div>
  )
}
