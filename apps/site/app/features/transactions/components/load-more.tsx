import { Button } from '@marquee/ui/button'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTexts } from '../../../shared/texts/index.ts'

export interface LoadMoreProps {
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly onMore: () => void
}

/** Loads the next page of transactions when scrolled into view; the button does the same. */
export function LoadMore({ isLoading, hasFailed, onMore }: LoadMoreProps) {
  const { t } = useTexts('transactions')
  const mark = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(() => {
    if (!hasFailed) onMore()
  })
  // Observed again after each page: when the button is still in view, the next page is fetched.
  useEffect(() => {
    if (!mark.current || isLoading) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more()
      },
      { rootMargin: '600px' },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [isLoading])
  return (
    <div ref={mark} className="py-4">
      {hasFailed && <p className="mb-3 text-sm text-text-2">{t('transactions.moreFailed')}</p>}
      <Button size="sm" pending={isLoading} pendingLabel={t('common.loading')} onClick={onMore}>
        {t('transactions.more')}
      </Button>
    </div>
  )
}
