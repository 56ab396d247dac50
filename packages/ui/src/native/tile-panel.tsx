import type { ReactNode } from 'react'

export interface TilePanelProps {
  /** Up to two facts: name and value. */
  facts?: readonly { readonly name: string; readonly value: ReactNode }[] | undefined
  /** Up to two small buttons or links, side by side. */
  children?: ReactNode
}

/** Content of the panel that opens below a tile on hover and focus: facts and actions. */
export function TilePanel({ facts = [], children }: TilePanelProps) {
  return (
    <div className="grid min-h-24 content-between gap-2 px-3 pt-2.5 pb-3">
      {facts.length > 0 && (
        <dl className="text-xs">
          {facts.map(({ name, value }) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-2">
              <dt className="text-text-2">{name}</dt>
              <dd className="num ms-auto font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children !== undefined && <div className="grid auto-cols-fr grid-flow-col gap-2">{children}</div>}
    </div>
  )
}
