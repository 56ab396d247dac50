import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { nextIndex } from './grid-navigation.ts'

export interface Tab {
  id: string
  label: ReactNode
  count?: ReactNode
}

export interface TabsProps {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (id: string) => void
  /** The content of the current tab. */
  children: ReactNode
  className?: string | undefined
}

/** Classes of a tab, for links between pages of one level. */
export function tabClass(isCurrent: boolean, className?: string) {
  return cx(
    'pressable relative inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-control px-3 text-sm whitespace-nowrap after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full',
    isCurrent
      ? 'font-semibold text-text after:bg-brand forced-colors:after:bg-[Highlight]'
      : 'font-medium text-text-2 hover:text-text',
    className,
  )
}

/** Tabs with one panel; arrow keys select. */
export function Tabs({ label, tabs, value, onChange, children, className }: TabsProps) {
  const id = useId()
  const moveFocus = (event: KeyboardEvent<HTMLDivElement>) => {
    const active = tabs.findIndex((tab) => tab.id === value)
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = nextIndex(event.key, { active, count: tabs.length, columns: tabs.length, isRtl })
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab || next === undefined) return
    event.preventDefault()
    onChange(tab.id)
    ;(event.currentTarget.children[next] as HTMLElement | undefined)?.focus()
  }
  return (
    <div className={className}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus, one at a time */}
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={moveFocus}
        className="no-scrollbar flex overflow-x-auto border-b border-line ps-1 pt-1"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={tabClass(tab.id === value)}
          >
            {tab.label}
            {tab.count !== undefined && <span className="num text-text-3">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        tabIndex={0}
        className="rounded-control pt-4"
      >
        {children}
      </div>
    </div>
  )
}
