import { Icon } from '@marquee/ui/icon'
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import { chipClass } from '@marquee/ui/chip'

export interface SelectChipProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly isOn: boolean
  readonly options: readonly { readonly value: T; readonly text: string }[]
  readonly onChange: (value: T) => void
}

/** A native select with the look of a chip, so that it works in every browser and with assistive technology. */
export function SelectChip<T extends string>({ label, value, isOn, options, onChange }: SelectChipProps<T>) {
  const shown = options.find((option) => option.value === value)?.text ?? ''
  return (
    <label
      className={chipClass({
        selected: isOn,
        className:
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      })}
    >
      <span aria-hidden>{shown}</span>
      <Icon of={ChevronDown} size={16} />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as T)}
        className="absolute inset-0 cursor-pointer bg-surface-1 text-base text-text opacity-0"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  )
}
