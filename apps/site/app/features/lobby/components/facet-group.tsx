import { Button } from '@marquee/ui/button'
import { Checkbox } from '@marquee/ui/checkbox'
import { cx } from '@marquee/ui/cx'
import { useState } from 'react'
import { useTexts } from '../../../shared/texts/index.ts'

export interface FacetValue {
  readonly id: string
  readonly label: string
  readonly count: number
  readonly isChosen: boolean
}

export interface FacetGroupProps {
  readonly title: string
  readonly values: readonly FacetValue[]
  readonly onToggle: (id: string) => void
}

/** Number of values shown at first; chosen values are always shown. */
const FIRST_VALUES = 6

/** One facet. Several values may be chosen; a value without matching games is dimmed and disabled. */
export function FacetGroup({ title, values, onToggle }: FacetGroupProps) {
  const { t } = useTexts('lobby')
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? values : values.filter(({ isChosen }, index) => index < FIRST_VALUES || isChosen)
  return (
    <fieldset className="border-t border-line py-4 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="float-start mb-1 w-full text-sm font-semibold">{title}</legend>
      <div className="clear-both">
        {shown.map(({ id, label, count, isChosen }) => {
          const isDead = count === 0 && !isChosen
          return (
            <Checkbox
              key={id}
              checked={isChosen}
              disabled={isDead}
              onChange={() => onToggle(id)}
              className="text-sm"
              label={
                <span className={cx('flex justify-between gap-3', isDead && 'text-text-3')}>
                  <span className="min-w-0">{label}</span>
                  <span className="num text-text-3">{count}</span>
                </span>
              }
            />
          )
        })}
      </div>
      {values.length > shown.length && (
        <Button variant="quiet" size="sm" className="-ms-4" onClick={() => setWhole(true)}>
          {t('lobby.facet.more', { count: values.length - shown.length })}
        </Button>
      )}
    </fieldset>
  )
}
