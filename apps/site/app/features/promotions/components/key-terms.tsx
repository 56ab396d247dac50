import { useTexts } from '../../../shared/texts/index.ts'
import type { KeyTerm } from '../model.ts'

/** Key terms by name (BON-03): above every button. */
export function KeyTerms({ terms, label }: { readonly terms: readonly KeyTerm[]; readonly label: string }) {
  const { t } = useTexts('promotions')
  return (
    <dl aria-label={label} className="divide-y divide-line text-sm">
      {terms.map(({ kind, text }) => (
        <div key={kind} className="py-2.5 sm:grid sm:grid-cols-[7.5rem_1fr] sm:gap-4">
          <dt className="text-text-2">{t(`promotions.term.${kind}`)}</dt>
          <dd className="font-medium wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
