import type { Product } from '@marquee/contract'
import { cx } from '@marquee/ui/cx'
import { linkClass } from '@marquee/ui/link-text'
import { useQuery } from '@tanstack/react-query'
import { LocalTime } from '../../shared/formats/local-time.tsx'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { breaksQuery } from './queries.ts'
import { isPastEnd, returnStage } from './return-stage.ts'

export interface ProductNoticeProps {
  readonly product: Product
  readonly className?: string
}

/** That the player has closed the product of the page, until when, and where that is managed (EXC-20). */
export function ProductNotice({ product, className }: ProductNoticeProps) {
  const { t } = useTexts('products')
  const to = useHref()
  const { data } = useQuery(breaksQuery())
  const closed = data?.products.find((one) => one.product === product)
  if (!closed) return null
  const name = t(`products.${product}`)
  return (
    <p role="status" className={cx('rounded-card bg-care/10 px-4 py-3 text-sm', className)}>
      {closed.until === null || isPastEnd(returnStage(closed)) ? (
        t('products.notice.endless', { product: name })
      ) : (
        <LocalTime iso={closed.until} format="date">
          {(date) => t('products.notice.until', { product: name, date })}
        </LocalTime>
      )}{' '}
      <Link to={to('break')} className={linkClass({ tone: 'care' })}>
        {t('products.notice.link')}
      </Link>
    </p>
  )
}
