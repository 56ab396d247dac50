import type { ReactNode } from 'react'

/** One component with all its states. */
export interface Entry {
  name: string
  states: readonly State[]
}

export interface State {
  name: string
  /** As wide as the page, for components without side margins. */
  wide?: boolean
  show: ReactNode
}

/** Renders an entry; each state has its name above it and an anchor `#name-state`. */
export function EntryView({ entry }: { entry: Entry }) {
  const id = slug(entry.name)
  return (
    <section aria-labelledby={id} className="border-t border-line py-8">
      <h2 id={id} className="display gutter text-2xl">
        {entry.name}
      </h2>
      <div className="mt-4 grid gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-3">
        {entry.states.map((state) => (
          <div
            key={state.name}
            id={`${id}-${slug(state.name)}`}
            className={state.wide ? 'col-span-full min-w-0' : 'gutter min-w-0'}
          >
            <h3 className={`mb-2 text-xs text-text-3 ${state.wide ? 'gutter' : ''}`}>{state.name}</h3>
            {state.show}
          </div>
        ))}
      </div>
    </section>
  )
}

function slug(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}
