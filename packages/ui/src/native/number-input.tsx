import Minus from 'lucide/dist/esm/icons/minus.mjs'
import Plus from 'lucide/dist/esm/icons/plus.mjs'
import type { ComponentProps, KeyboardEvent } from 'react'
import { IconButton } from './icon-button.tsx'
import { Input } from './input.tsx'

export interface NumberInputProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'size' | 'min' | 'max' | 'step'
> {
  /** The text as typed; `parseWhole` reads it. */
  value: string
  onChange: (text: string) => void
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  /** Names of the two buttons. */
  decreaseLabel: string
  increaseLabel: string
}

/** The whole number that was typed; undefined for anything else. */
export function parseWhole(text: string): number | undefined {
  const compact = text.trim().replace('−', '-')
  return /^-?\d{1,15}$/.test(compact) ? Number(compact) : undefined
}

/** A whole number with buttons for one step. Typing is free; arrow keys and buttons stay within `min` and `max`. */
export function NumberInput({
  value,
  onChange,
  min = Number.MIN_SAFE_INTEGER,
  max = Number.MAX_SAFE_INTEGER,
  step = 1,
  decreaseLabel,
  increaseLabel,
  disabled,
  className,
  ...rest
}: NumberInputProps) {
  const number = parseWhole(value)
  const change = (steps: number) => {
    const from = number ?? Math.min(Math.max(0, min), max) - steps * step
    onChange(String(Math.min(max, Math.max(min, from + steps * step))))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (steps === undefined || disabled) return
    event.preventDefault()
    change(steps)
  }
  return (
    <Input
      {...rest}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      inputMode="numeric"
      autoComplete="off"
      role="spinbutton"
      aria-valuenow={number}
      aria-valuemin={min === Number.MIN_SAFE_INTEGER ? undefined : min}
      aria-valuemax={max === Number.MAX_SAFE_INTEGER ? undefined : max}
      className={className}
      end={
        <span className="flex">
          <IconButton
            icon={Minus}
            label={decreaseLabel}
            disabled={disabled}
            aria-disabled={(number !== undefined && number <= min) || undefined}
            onClick={() => change(-1)}
          />
          <IconButton
            icon={Plus}
            label={increaseLabel}
            disabled={disabled}
            aria-disabled={(number !== undefined && number >= max) || undefined}
            onClick={() => change(1)}
          />
        </span>
      }
    />
  )
}
