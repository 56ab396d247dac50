import { useQuery } from '@tanstack/react-query'
import { useLocale } from '../../shared/formats/locale.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { footerQuery } from './footer-query.ts'
import { HelpLine } from './help-line.tsx'

/** Below every offer (MKT-07): the age mark of the market, what gambling costs, and the help line. */
export function AdultsOnly({ className }: { readonly className?: string }) {
  const { t } = useTexts('promotions')
  const { prefix } = useLocale()
  const { data } = useQuery(footerQuery(prefix))
  if (!data) return null
  const { minimumAge: age } = data
  return (
    <aside aria-label={t('promotions.adults')} className={className}>
      <p className="flex items-center gap-3 text-sm text-text-2">
        <span
          aria-hidden
          className="num inline-grid size-10 shrink-0 place-items-center rounded-full border-2 border-line-strong font-semibold text-text"
        >
          {age}+
        </span>
        {t('promotions.adultsText', { age })}
      </p>
      <HelpLine className="mt-4" />
    </aside>
  )
}
