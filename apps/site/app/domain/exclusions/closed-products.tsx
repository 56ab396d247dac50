import type { RouteOutput } from '@marquee/contract'
import { LocalTime } from '../../shared/formats/local-time.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { useProductReturn } from './queries.ts'
import { isPastEnd, type ReturnStage, returnStage } from '../breaks/index.ts'
import { ReturnActions } from './return-actions.tsx'

type ClosedProduct = RouteOutput<'breaks.get'>['products'][number]

export interface ClosedProductsProps {
  readonly products: readonly ClosedProduct[]
  /** False during a break: the return to a product begins after it. */
  readonly canReturn: boolean
  /** Why a call about the return changed nothing. */
  readonly failureText: (error: unknown) => string
  readonly className?: string
}

/** The products that the player has closed: until when, and the way back to each (EXC-07, EXC-20). */
export function ClosedProducts({ products, canReturn, failureText, className }: ClosedProductsProps) {
  const { t } = useTexts('products')
  if (products.length === 0) return null
  return (
    <section className={className}>
      <h2 className="text-xl font-semibold tracking-[-0.01em]">{t('products.closed')}</h2>
      <ul className="mt-2 grid gap-3">
        {products.map((closed) => (
          <li key={closed.product} className="rounded-card border border-line p-4" aria-live="polite">
            <h3 className="font-semibold">{t(`products.${closed.product}`)}</h3>
            <ClosedUntil closed={closed} />
            <WayBack closed={closed} canReturn={canReturn} failureText={failureText} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ClosedUntil({ closed }: { readonly closed: ClosedProduct }) {
  const { t } = useTexts('products')
  return (
    <p className="text-text-2">
      {isPastEnd(returnStage(closed, closed.decided)) ? (
        t('products.closed.over')
      ) : closed.until === null ? (
        t('products.closed.endless')
      ) : (
        <LocalTime iso={closed.until} format="date">
          {(date) => t('products.closed.until', { date })}
        </LocalTime>
      )}
    </p>
  )
}

function StageText({ stage }: { readonly stage: ReturnStage }) {
  const { t } = useTexts('breaks', 'products')
  switch (stage.is) {
    case 'never':
      return t('breaks.return.never')
    case 'early':
      return (
        <LocalTime iso={stage.from} format="date">
          {(date) => t('products.return.early', { date })}
        </LocalTime>
      )
    case 'ask':
      return t('products.return.ask')
    case 'reviewed':
      return t('breaks.return.reviewed')
    case 'refused':
      return <LocalTime iso={stage.at}>{(date) => t('products.return.refused', { date })}</LocalTime>
    case 'wait':
      return <LocalTime iso={stage.from}>{(date) => t('breaks.return.wait', { date })}</LocalTime>
    case 'confirm':
      return stage.until === null ? (
        t('products.return.ask')
      ) : (
        <LocalTime iso={stage.until}>{(date) => t('products.return.confirmUntil', { date })}</LocalTime>
      )
    default:
      return stage satisfies never
  }
}

/** Where the player is on the way back, and what can be done now. */
function WayBack({
  closed,
  canReturn,
  failureText,
}: Pick<ClosedProductsProps, 'canReturn' | 'failureText'> & { readonly closed: ClosedProduct }) {
  const change = useProductReturn(closed.product)
  const stage = returnStage(closed, closed.decided)
  if (!stage) return null
  return (
    <>
      <p className="mt-1 text-sm text-text-2">
        <StageText stage={stage} />
      </p>
      {canReturn && <ReturnActions stage={stage} change={change} failureText={failureText} />}
    </>
  )
}
