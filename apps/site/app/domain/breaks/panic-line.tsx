import { linkClass } from '@marquee/ui/link-text'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useMatches } from 'react-router'
import { isClosedDuringBreak, useSession } from '../session/index.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { PanicButton } from './panic-button.tsx'
import { ProductNotice } from './product-notice.tsx'
import { breaksQuery } from './queries.ts'
import { productOfRoute } from './product-of-route.ts'

/**
 * Below the header of every page that offers play: the panic button and the link to a break (EXC-01, EXC-05), and that
 * the player has closed the product of the page (EXC-20).
 */
export function PanicLine() {
  const { t } = useTexts()
  const to = useHref()
  const { isOnBreak } = useSession()
  const id = useMatches().at(-1)?.id
  // The bar of a game has the button.
  const hasPlay = isClosedDuringBreak(id) && !id?.endsWith('play')
  const product = productOfRoute(id)
  const { data } = useQuery(breaksQuery())
  const isClosed = data?.products.some((one) => one.product === product)
  if (isOnBreak || !hasPlay) return null
  return (
    <>
      <section
        aria-label={t('shell.saferPlay')}
        className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line gutter xl:hidden"
      >
        <PanicButton className="-ms-2 px-2" />
        <Link to={to('break')} className={linkClass({ tone: 'care', className: 'min-h-11 text-sm' })}>
          {t('shell.break')}
        </Link>
      </section>
      {product && isClosed && (
        <Suspense>
          <div className="gutter pt-4">
            <ProductNotice product={product} />
          </div>
        </Suspense>
      )}
    </>
  )
}
