import { RadioGroup } from '@marquee/ui/radio-group'
import type { ReactNode } from 'react'
import { useIsHydrated } from '../../../shared/browser/use-is-hydrated.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { type Length, keyOf } from '../model.ts'
import { useBreakTexts } from '../use-break-texts.ts'

export interface LengthChoiceProps {
  readonly legend: string
  readonly name: string
  readonly lengths: readonly Length[]
  readonly value: string
  readonly onChange: (value: string) => void
  /** What stands at the edge of one without an end. */
  readonly endless?: string
  /** One more choice. */
  readonly other?: { readonly value: string; readonly label: ReactNode; readonly end: ReactNode } | undefined
}

/** At the far edge; on narrow phones below the length. */
const EDGE = 'num text-sm text-text-2 min-[26rem]:max-w-[55%] min-[26rem]:text-end max-[26rem]:basis-full'

/** Lengths with their ends. An end depends on the reader's clock and zone: it is shown after hydration. */
export function LengthChoice({ legend, name, lengths, value, onChange, endless, other }: LengthChoiceProps) {
  const { t } = useTexts('breaks')
  const texts = useBreakTexts()
  const isHydrated = useIsHydrated()
  const endOf = (length: Length): string | undefined =>
    length.end === null ? endless : isHydrated ? t('breaks.until', { date: texts.end(length) }) : '\u00a0'
  const edge = (content: ReactNode) => <span className={EDGE}>{content}</span>
  return (
    <RadioGroup
      legend={legend}
      legendHidden
      name={name}
      value={value}
      onChange={onChange}
      className="[&_input:checked]:border-care [&_label]:min-h-11 [&_label]:py-2"
      options={[
        ...lengths.map((length) => ({
          value: keyOf(length),
          label: texts.length(length),
          end: edge(endOf(length)),
        })),
        ...(other ? [{ ...other, end: edge(other.end) }] : []),
      ]}
    />
  )
}
