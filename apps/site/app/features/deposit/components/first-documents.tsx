import { linkClass } from '@marquee/ui/link-text'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { Link } from '../../../shared/navigation/link.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { DepositState } from '../model.ts'

/** Before the first deposit: which documents may be asked for, when, and how they are sent (ID-11). */
export function FirstDocuments({
  notice,
}: {
  readonly notice: NonNullable<DepositState['documentsNotice']>
}) {
  const { t } = useTexts('deposit')
  const formats = useFormats()
  const to = useHref()
  const { days, amount } = notice
  return (
    <>
      <p className="mt-5">
        {t('deposit.documents.open')}{' '}
        {days === 0
          ? t('deposit.documents.now', { amount: formats.money(amount) })
          : t('deposit.documents.days', { days, amount: formats.money(amount) })}
      </p>
      <details className="text-sm text-text-2">
        <summary className="cursor-pointer rounded-control py-3">{t('deposit.documents.title')}</summary>
        <p className="mt-1">{t('deposit.documents.which')}</p>
        <p className="mt-2">{t('deposit.documents.how')}</p>
        <Link to={to('account.verification')} className={linkClass({ tone: 'care', className: 'mt-2' })}>
          {t('deposit.way.verification')}
        </Link>
      </details>
    </>
  )
}
