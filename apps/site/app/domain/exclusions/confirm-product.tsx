import type { Product } from '@marquee/contract'
import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import { Sheet } from '@marquee/ui/sheet'
import { useState } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { useOfflineReason } from '../../shared/browser/use-online.ts'
import { useSingleFlight } from '../../shared/forms/single-flight.ts'
import { useBackToClose } from '../../shared/navigation/sheet-entries.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { toast } from '../../shared/ui/toasts.ts'
import { useExcludeProduct } from './queries.ts'

export interface ConfirmProductProps {
  readonly product: Product
  /** Null: without an end. */
  readonly months: number | null
  /** The length in words. */
  readonly length: string
  /** The day of its end in words. */
  readonly end: string
  /** Months before the return from an exclusion without an end can be asked for. */
  readonly leastMonths: number
  /** Why it did not begin. */
  readonly failureText: (error: unknown) => string
  readonly onClose: () => void
  /** The product is closed. */
  readonly onDone: () => void
}

/** The one confirmation: what closes and until when, that nobody can shorten it, what stays open (EXC-02, EXC-20). */
export function ConfirmProduct({
  product,
  months,
  length,
  end,
  leastMonths,
  failureText,
  onClose,
  onDone,
}: ConfirmProductProps) {
  useBackToClose(onClose)
  const { t, rich } = useTexts('breaks', 'products')
  const offlineReason = useOfflineReason()
  const exclude = useExcludeProduct()
  const run = useSingleFlight()
  const [failure, setFailure] = useState<string>()
  const name = t(`products.${product}`)
  const isEndless = months === null
  const send = () =>
    run(async () => {
      setFailure(undefined)
      try {
        await exclude.mutateAsync({ product, months })
        toast({ kind: 'success', text: t('products.done', { product: name }) })
        onDone()
      } catch (error) {
        const isNotOffered = error instanceof ApiError && error.code === 'error.break.product'
        setFailure(isNotOffered ? t('products.bad.product') : failureText(error))
      }
    })
  return (
    <Sheet
      title={
        isEndless
          ? t('products.confirm.titleEndless', { product: name })
          : t('products.confirm.title', { product: name, length })
      }
      size="md"
      onClose={onClose}
      closeLabel={t('common.close')}
    >
      <p className="text-text-2">
        {isEndless
          ? t('products.confirm.textEndless', { count: leastMonths })
          : rich('products.confirm.text', [(words) => <b className="font-semibold text-text">{words}</b>], {
              date: end,
            })}
      </p>
      <p className="mt-2 text-text-2">{t('products.note', { product: name })}</p>
      <div role="alert">
        {failure !== undefined && (
          <Banner tone="negative" className="mt-4">
            {failure}
          </Banner>
        )}
      </div>
      <div className="mt-5 grid gap-2.5 xs:grid-cols-2">
        <Button full disabled={exclude.isPending} onClick={onClose}>
          {t('breaks.confirm.back')}
        </Button>
        <Button
          full
          pending={exclude.isPending}
          pendingLabel={t('breaks.starting')}
          reason={offlineReason}
          onClick={() => void send()}
        >
          {t('products.confirm.yes', { product: name })}
        </Button>
      </div>
    </Sheet>
  )
}
