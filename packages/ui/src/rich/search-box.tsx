import { Autocomplete } from '@base-ui/react/autocomplete'
import Search from 'lucide/dist/esm/icons/search.mjs'
import X from 'lucide/dist/esm/icons/x.mjs'
import { type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react'
import { controlClass, frameClass } from '../native/control-frame.ts'
import { cx } from '../native/cx.ts'
import { Icon } from '../native/icon.tsx'
import { IconButton } from '../native/icon-button.tsx'
import { type ComboboxGroup, type ComboboxOption, OptionContent } from './option-list.tsx'
import { itemClass } from './popup-classes.ts'
import { RichProvider } from './rich-provider.tsx'

export type SearchBoxLayout = 'inline' | 'fill'

export type SearchBoxSize = 'md' | 'lg'

export interface SearchBoxProps {
  /** Accessible name of the text field. */
  label: string
  /** Accessible name of the list of results. */
  listLabel: string
  text: string
  onTextChange: (text: string) => void
  /** The results of the caller's search, in groups. */
  groups: readonly ComboboxGroup[]
  /** The first result is highlighted after each change of the text, so that Enter chooses it. */
  onChoose: (option: ComboboxOption) => void
  /** Told which result is highlighted, by keys or by the pointer. */
  onHighlight?: ((option: ComboboxOption | undefined) => void) | undefined
  /** Announced politely: the number of results, "Searching …". */
  status?: ReactNode
  /** Between the field and the results: earlier searches. */
  intro?: ReactNode
  /** Instead of the list when there are no results. */
  empty?: ReactNode
  /** After the results: other searches. */
  footer?: ReactNode
  /** Beside the results from 768 px, in the `fill` layout: a preview of the highlighted one. */
  aside?: ReactNode
  placeholder?: string | undefined
  /** Name of the button that empties the field. Without it only Escape does. */
  clearLabel?: string | undefined
  /** Before the field: a button that leads back. */
  start?: ReactNode
  /** At the far edge of the field. */
  end?: ReactNode
  inputRef?: Ref<HTMLInputElement> | undefined
  /** `fill` takes the height of its flex container; results and aside then scroll on their own. */
  layout?: SearchBoxLayout | undefined
  /** `lg` has results with pictures. */
  size?: SearchBoxSize | undefined
  /** Classes of the list, which scrolls in the `inline` layout; the highlighted option stays in view. */
  listClassName?: string | undefined
}

/**
 * A search field with its results below it. Arrow keys highlight a result and keep it in view, Enter chooses it, Escape
 * empties the field and only then reaches the layer around.
 */
export function SearchBox(props: SearchBoxProps) {
  const { groups, onHighlight, text, onTextChange, status, intro, empty, footer, aside, start } = props
  const isFilling = props.layout === 'fill'
  const told = useRef<string>(undefined)
  return (
    <RichProvider>
      <Autocomplete.Root
        inline
        open
        mode="none"
        autoHighlight="always"
        keepHighlight
        items={groups as unknown as ComboboxOption[]}
        itemToStringValue={(option: ComboboxOption) => option.label}
        value={text}
        onValueChange={(next, { reason }) => {
          if (reason !== 'item-press') onTextChange(next)
        }}
        onItemHighlighted={(option) => {
          // Base UI tells of each new object, also of one that a render made for the same result.
          if (option?.value === told.current) return
          told.current = option?.value
          onHighlight?.(option)
        }}
      >
        <div className={cx(isFilling && 'flex min-h-0 flex-1 flex-col')}>
          <div className={cx('flex items-center gap-1', isFilling && 'border-b border-line p-3 md:p-4')}>
            {start}
            <SearchField {...props} />
          </div>
          <div className={cx(isFilling && 'flex min-h-0 flex-1')}>
            <div
              className={cx(
                isFilling &&
                  'min-w-0 flex-1 scroll-py-3 overflow-y-auto overscroll-contain px-3 pb-[max(1rem,env(safe-area-inset-bottom))] md:px-4',
              )}
            >
              <Autocomplete.Status className="text-sm text-text-2 not-empty:pt-3 has-[>.sr-only:only-child]:pt-0">
                {status}
              </Autocomplete.Status>
              {intro}
              {groups.length === 0 && empty}
              <ResultList {...props} />
              {footer}
            </div>
            {isFilling && aside !== undefined && (
              <div className="min-w-0 flex-1 overflow-y-auto overscroll-contain border-s border-line bg-bg p-4 max-md:hidden md:p-6">
                {aside}
              </div>
            )}
          </div>
        </div>
      </Autocomplete.Root>
    </RichProvider>
  )
}

function SearchField({ label, text, onTextChange, placeholder, clearLabel, end, inputRef }: SearchBoxProps) {
  const canClear = clearLabel !== undefined && text !== ''
  return (
    <Autocomplete.InputGroup
      className={cx(frameClass, 'min-h-13 flex-1 gap-2.5 ps-4', end || canClear ? 'pe-1' : 'pe-4')}
    >
      <span className="text-text-3">
        <Icon of={Search} />
      </span>
      <Autocomplete.Input
        {...(inputRef === undefined ? {} : { ref: inputRef })}
        aria-label={label}
        aria-autocomplete="list"
        placeholder={placeholder}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Escape' || text === '') return
          event.preventDefault()
          event.stopPropagation()
          onTextChange('')
        }}
        className={cx(controlClass, '[&::-webkit-search-cancel-button]:hidden')}
      />
      {end}
      {canClear && (
        <IconButton
          icon={X}
          iconSize={18}
          label={clearLabel}
          onClick={(event) => {
            onTextChange('')
            event.currentTarget.parentElement?.querySelector('input')?.focus()
          }}
        />
      )}
    </Autocomplete.InputGroup>
  )
}

function ResultList({ listLabel, onChoose, size = 'md', listClassName }: SearchBoxProps) {
  const isLarge = size === 'lg'
  return (
    <Autocomplete.List aria-label={listLabel} className={cx('scroll-py-2', listClassName)}>
      {(group: ComboboxGroup) => (
        <Autocomplete.Group key={group.label} items={group.items}>
          <Autocomplete.GroupLabel className="flex justify-between gap-3 px-3 pt-4 pb-1 text-xs text-text-2">
            {group.label}
            {group.end !== undefined && (
              <span aria-hidden className="num">
                {group.end}
              </span>
            )}
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(option: ComboboxOption, index: number) => (
              <Autocomplete.Item
                // Rows stay, and what they show changes: mounting new rows takes longer than the search itself.
                key={index}
                value={option}
                disabled={option.disabled}
                onClick={() => onChoose(option)}
                className={cx(itemClass, isLarge && 'min-h-17 text-base')}
              >
                <OptionContent option={option} isLarge={isLarge} />
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  )
}
