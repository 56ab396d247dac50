import { Banner } from '@marquee/ui/banner'
import { periodNames } from '../../../domain/payments/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { LimitCheck } from '../model.ts'

/** Which limit of the player a typed amount does not pass, what is used and left of it, and when it starts again. */
export function LimitAnswer({ check }: { readonly check: LimitCheck | undefined }) {
  const { t } = useTexts('deposit', 'payments')
  const formats = useFormats()
  const limit = check?.outcome === 'SELF_LIMIT_REACHED' ? check.limit : null
  return (
    <div role="status">
      {limit && (
        <Banner tone="warning" className="mt-4">
          {t('deposit.amount.notInLimit', {
            period: t(periodNames[limit.period]),
            value: formats.money(limit.value),
            used: formats.money(limit.used),
            left: formats.money(limit.remaining),
            time: formats.dateTime(limit.resetAt),
          })}
        </Banner>
      )}
    </div>
  )
}
