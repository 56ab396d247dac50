import { Combobox as BaseCombobox } from '@base-ui/react/combobox'
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import X from 'lucide/dist/esm/icons/x.mjs'
import type { ReactNode } from 'react'
import { controlClass, frameClass } from '../native/control-frame.ts'
import { cx } from '../native/cx.ts'
import { Icon } from '../native/icon.tsx'
import { type ComboboxItems, type ComboboxOption, OptionList, isGrouped } from './option-list.tsx'
import { popupClass, positionerClass } from './popup-classes.ts'
import { RichProvider } from './rich-provider.tsx'
import { usePortalContainer } from './use-portal-container.ts'

export type { ComboboxGroup, ComboboxItems, ComboboxOption } from './option-list.tsx'

export interface ComboboxProps {
  /** Options, or groups of options. */
  items: ComboboxItems
  /** The value of the chosen option; null for none. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: (() => void) | undefined
  /** With it, the caller filters `items` by the typed text, for example on a server. */
  onSearch?: ((text: string) => void) | undefined
  /** Shown when nothing matches. */
  emptyText: ReactNode
  /** Shown and announced above the options: "Searching …", or why it failed. */
  status?: ReactNode
  /** Name of the button that opens the list. */
  openLabel: string
  /** Name of the button that clears the choice. Without it the choice cannot be cleared. */
  clearLabel?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  required?: boolean | undefined
  name?: string | undefined
  id?: string | undefined
  'aria-label'?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  className?: string | undefined
}

const findOption = (items: ComboboxItems, value: string | null): ComboboxOption | null =>
  (isGrouped(items) ? items.flatMap((group) => group.items) : items).find(
    (option) => option.value === value,
  ) ?? null

/** A text field with a list of options that are filtered while typing; one can be chosen. */
export function Combobox({
  items,
  value,
  onChange,
  onBlur,
  onSearch,
  emptyText,
  status,
  openLabel,
  clearLabel,
  placeholder,
  disabled = false,
  required = false,
  name,
  id,
  className,
  ...aria
}: ComboboxProps) {
  const [container, ref] = usePortalContainer()
  return (
    <RichProvider>
      <BaseCombobox.Root<ComboboxOption>
        items={items as readonly ComboboxOption[]}
        value={findOption(items, value)}
        onValueChange={(option) => onChange(option?.value ?? null)}
        onInputValueChange={(text, { reason }) => {
          if (reason === 'input-change' || reason === 'input-clear') onSearch?.(text)
        }}
        isItemEqualToValue={(a, b) => a.value === b.value}
        {...(onSearch ? { filter: null } : {})}
        autoHighlight
        disabled={disabled}
        required={required}
        {...(name === undefined ? {} : { name })}
      >
        <BaseCombobox.InputGroup ref={ref} className={cx(frameClass, 'min-h-13 gap-1 ps-4 pe-1', className)}>
          <BaseCombobox.Input
            {...aria}
            id={id}
            // The label of a `Field`: by id, because Base UI hides what is outside of an open popup.
            aria-labelledby={id === undefined ? undefined : `${id}-label`}
            placeholder={placeholder}
            onBlur={onBlur}
            autoComplete="off"
            className={controlClass}
          />
          {clearLabel !== undefined && (
            <BaseCombobox.Clear
              aria-label={clearLabel}
              className="pressable grid size-11 shrink-0 place-items-center rounded-card text-text-2 hover:text-text"
            >
              <Icon of={X} size={18} />
            </BaseCombobox.Clear>
          )}
          <BaseCombobox.Trigger
            aria-label={openLabel}
            className="pressable grid size-11 shrink-0 place-items-center rounded-card text-text-2 hover:text-text"
          >
            <Icon of={ChevronDown} />
          </BaseCombobox.Trigger>
        </BaseCombobox.InputGroup>
        <BaseCombobox.Portal container={container}>
          <BaseCombobox.Positioner sideOffset={6} collisionPadding={8} className={positionerClass}>
            <BaseCombobox.Popup className={cx(popupClass, 'w-(--anchor-width)')}>
              <BaseCombobox.Status className="px-4 text-sm text-text-2 not-empty:py-3">
                {status}
              </BaseCombobox.Status>
              <BaseCombobox.Empty className="px-4 text-sm text-text-2 not-empty:py-3">
                {emptyText}
              </BaseCombobox.Empty>
              <BaseCombobox.List className="max-h-[min(22rem,var(--available-height))] scroll-py-1 overflow-y-auto overscroll-contain not-empty:p-1">
                <OptionList items={items} />
              </BaseCombobox.List>
            </BaseCombobox.Popup>
          </BaseCombobox.Positioner>
        </BaseCombobox.Portal>
      </BaseCombobox.Root>
    </RichProvider>
  )
}
