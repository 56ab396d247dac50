import { cx } from '@marquee/ui/cx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { KeyTerm } from '../model.ts'

export interface KeyTermsProps {
  readonly terms: readonly KeyTerm[]
  readonly label: string
  /** Names beside their texts from 768 px. */
  readonly isWide?: boolean
}

/** Key terms by name (BON-03): above every button. */
export function KeyTerms({ terms, label, isWide = false }: KeyTermsProps) {
  const { t } = useTexts('promotions')
  return (
    <dl aria-label={label} className="divide-y divide-line text-sm">
      {terms.map(({ kind, text }) => (
        <div key={kind} className={cx('py-2.5', isWide && 'md:grid md:grid-cols-[9rem_1fr] md:gap-5')}>
          <dt className="text-text-2">{t(`promotions.term.${kind}`)}</dt>
          <dd className="font-medium wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
