import { Card } from '@marquee/ui/card'
import { linkClass } from '@marquee/ui/link-text'
import { SectionHeading } from '@marquee/ui/section-heading'
import { useState } from 'react'
import { useLocale } from '../../../shared/formats/locale.ts'
import { zoneName } from '../../../shared/formats/zone-name.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { LimitTerms } from '../model.ts'

/** When changes apply, the zone in which periods begin, and what there is beside limits. */
export function HowItWorks({ terms }: { readonly terms: LimitTerms }) {
  const { t } = useTexts('limits')
  const { intl } = useLocale()
  const to = useHref()
  const [now] = useState(() => Date.now())
  const { increaseHours: hours, confirmWithinDays: days, increaseAfterPeriod, zone, canRaise } = terms
  const steps = [
    [t('limits.how.lower'), t('limits.how.lowerText')],
    ...(canRaise
      ? [
          [
            t('limits.how.higher'),
            t(increaseAfterPeriod ? 'limits.how.higherPeriodText' : 'limits.how.higherText', { hours }),
          ],
          [t('limits.how.confirm'), t('limits.how.confirmText', { days })],
        ]
      : []),
  ] as const
  return (
    <Card as="section" padding="sm" className="self-start">
      <SectionHeading size="sm" title={t('limits.how')} className="mb-3" />
      <dl className="grid gap-3 border-s-2 border-care ps-3.5 text-sm">
        {steps.map(([title, text]) => (
          <div key={title}>
            <dt className="font-medium">{title}</dt>
            <dd className="text-text-2">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-text-2" suppressHydrationWarning>
        {t('limits.how.zone', { zone: zoneName(intl, zone, now) })}
      </p>
      <Link to={to('activity')} className={linkClass({ tone: 'brand', className: 'mt-2 text-sm' })}>
        {t('limits.how.activity')}
      </Link>
      <p className="mt-3 border-t border-line pt-3 text-sm text-text-2">{t('limits.stop')}</p>
      <Link to={to('break')} className={linkClass({ tone: 'care', className: 'mt-1' })}>
        {t('shell.break')}
      </Link>
    </Card>
  )
}
