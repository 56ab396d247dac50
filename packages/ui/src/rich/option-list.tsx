import { Combobox as BaseCombobox } from '@base-ui/react/combobox'
import Check from 'lucide/dist/esm/icons/check.mjs'
import type { ReactNode } from 'react'
import { cx } from '../native/cx.ts'
import { Icon } from '../native/icon.tsx'
import { itemClass } from './popup-classes.ts'

export interface ComboboxOption {
  value: string
  label: string
  /** A second line. */
  text?: ReactNode
  /** Before the label: an icon, a flag, a picture. */
  start?: ReactNode
  /** At the far edge: a code, a price. */
  end?: ReactNode
  disabled?: boolean | undefined
}

export interface ComboboxGroup {
  /** Shown above the options; unique. */
  label: string
  /** At the far edge of the label, for the eye only: the number of options. */
  end?: ReactNode
  items: readonly ComboboxOption[]
}

export type ComboboxItems = readonly ComboboxOption[] | readonly ComboboxGroup[]

/** Whether the items are in groups. Empty items are not. */
export function isGrouped(items: ComboboxItems): items is readonly ComboboxGroup[] {
  const [first] = items
  return first !== undefined && 'items' in first
}

/** The content of an option; a large one has a picture and a second line in the size of text. */
export function OptionContent({ option, isLarge = false }: { option: ComboboxOption; isLarge?: boolean }) {
  return (
    <>
      {option.start}
      <span className="min-w-0 flex-1">
        <span className={cx('block', isLarge && 'font-medium')}>{option.label}</span>
        {option.text !== undefined && (
          <span className={cx('block text-text-2', isLarge ? 'text-sm' : 'text-xs')}>{option.text}</span>
        )}
      </span>
      {option.end !== undefined && <span className="num shrink-0 text-text-2">{option.end}</span>}
    </>
  )
}

function Option({ option }: { option: ComboboxOption }) {
  return (
    <BaseCombobox.Item value={option} disabled={option.disabled} className={itemClass}>
      <OptionContent option={option} />
      <BaseCombobox.ItemIndicator className="shrink-0 text-brand-text">
        <Icon of={Check} size={18} />
      </BaseCombobox.ItemIndicator>
    </BaseCombobox.Item>
  )
}

/** The options of a combobox, in groups or not. */
export function OptionList({ items }: { items: ComboboxItems }) {
  if (!isGrouped(items))
    return (
      <BaseCombobox.Collection>
        {(option: ComboboxOption) => <Option key={option.value} option={option} />}
      </BaseCombobox.Collection>
    )
  return (
    <BaseCombobox.Collection>
      {(group: ComboboxGroup) => (
        <BaseCombobox.Group key={group.label} items={group.items}>
          <BaseCombobox.GroupLabel className="px-3 pt-2.5 pb-1 text-xs text-text-2">
            {group.label}
          </BaseCombobox.GroupLabel>
          <BaseCombobox.Collection>
            {(option: ComboboxOption) => <Option key={option.value} option={option} />}
          </BaseCombobox.Collection>
        </BaseCombobox.Group>
      )}
    </BaseCombobox.Collection>
  )
}
