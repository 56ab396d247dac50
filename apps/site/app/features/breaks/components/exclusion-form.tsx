import { Button } from '@marquee/ui/button'
import { RadioGroup } from '@marquee/ui/radio-group'
import Lock from 'lucide/dist/esm/icons/lock.mjs'
import { useState } from 'react'
import { ConfirmProduct } from '../../../domain/exclusions/index.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import {
  type BreakTerms,
  type ClosedProducts,
  type Length,
  type Scope,
  keyOf,
  productExclusions,
} from '../model.ts'
import { useBreakTexts } from '../use-break-texts.ts'
import { ConfirmExclusion } from './confirm-exclusion.tsx'
import { LengthChoice } from './length-choice.tsx'
import { OptionCard } from './option-card.tsx'

export interface ExclusionFormProps {
  /** Of the whole. */
  readonly lengths: readonly Length[]
  readonly terms: BreakTerms
  /** Products that are closed already. */
  readonly products: ClosedProducts
  readonly now: number
  /** Products that are offered. */
  readonly scopes: readonly Exclude<Scope, 'all'>[]
  /** What was chosen to be closed: everything, or one of those offered. */
  readonly scope: Scope
  readonly onScope: (scope: Scope) => void
  readonly className?: string
}

/** A self-exclusion: of the whole, or from one product (EXC-20); its length, then one confirmation (EXC-02). */
export function ExclusionForm({
  lengths: whole,
  terms,
  products,
  now,
  scopes,
  scope,
  onScope,
  className,
}: ExclusionFormProps) {
  const { t } = useTexts('breaks', 'products')
  const texts = useBreakTexts()
  const product = scope === 'all' ? undefined : scope
  const lengths = product ? productExclusions(terms, products, product, now) : whole
  const [first] = lengths
  const [chosen, setChosen] = useState(first && keyOf(first))
  const [isConfirming, setIsConfirming] = useState(false)
  const length = lengths.find((one) => keyOf(one) === chosen) ?? first
  if (!length) return null
  const close = () => setIsConfirming(false)
  // What comes next is chosen from the beginning: neither scope nor length is taken over.
  const start = () => {
    close()
    setChosen(undefined)
    onScope('all')
  }
  return (
    <OptionCard
      icon={Lock}
      title={t('breaks.exclusion')}
      text={t('breaks.exclusionText')}
      className={className}
    >
      <ScopeChoice scopes={scopes} value={scope} onChange={onScope} />
      <LengthChoice
        legend={t('breaks.exclusionLength')}
        name="exclusion-months"
        lengths={lengths}
        value={keyOf(length)}
        onChange={setChosen}
        endless={t('breaks.endlessLeast', { count: terms.indefiniteMinMonths })}
      />
      {product && (
        <p className="mt-2 text-sm text-text-2">
          {t('products.note', { product: t(`products.${product}`) })}
        </p>
      )}
      <div className="mt-auto pt-4">
        <Button variant="care" full onClick={() => setIsConfirming(true)}>
          {length.end === null
            ? t('breaks.continueEndless')
            : t('breaks.continue', { length: texts.length(length) })}
        </Button>
      </div>
      {isConfirming &&
        (product ? (
          <ConfirmProduct
            product={product}
            months={length.request.kind === 'exclusion' ? length.request.months : null}
            length={texts.length(length)}
            end={texts.end(length)}
            leastMonths={terms.indefiniteMinMonths}
            failureText={texts.failure}
            onClose={close}
            onDone={start}
          />
        ) : (
          <ConfirmExclusion length={length} terms={terms} onClose={close} />
        ))}
    </OptionCard>
  )
}

interface ScopeChoiceProps {
  readonly scopes: readonly Exclude<Scope, 'all'>[]
  readonly value: Scope
  readonly onChange: (scope: Scope) => void
}

/** What is closed: everything first, and products beside it. Nothing where the market offers no product alone. */
function ScopeChoice({ scopes, value, onChange }: ScopeChoiceProps) {
  const { t } = useTexts('products')
  if (scopes.length === 0) return null
  const offered = ['all', ...scopes] as const
  return (
    <RadioGroup
      legend={t('products.what')}
      name="exclusion-scope"
      value={value}
      onChange={(name) => onChange(offered.find((one) => one === name) ?? 'all')}
      options={offered.map((one) => ({ value: one, label: t(`products.${one}`) }))}
      className="mt-2 mb-4 [&_input:checked]:border-care [&_label]:min-h-11 [&_label]:py-2"
    />
  )
}
