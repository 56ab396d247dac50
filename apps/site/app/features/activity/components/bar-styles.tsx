/** How the bars of a series look: told apart by pattern and not only by colour. */
export type BarStyle = 'filled' | 'striped' | 'outlined' | 'dotted'

export const barClass: Readonly<Record<BarStyle, string>> = {
  filled: 'fill-info forced-colors:fill-[CanvasText]',
  striped: 'stroke-brand',
  outlined: 'stroke-text stroke-[1.5]',
  dotted: 'stroke-care',
}

export function barFill(style: BarStyle, patterns: string): string | undefined {
  if (style === 'filled') return undefined
  return style === 'outlined' ? 'none' : `url(#${patterns}-${style})`
}

/** The patterns of a chart, under ids that begin with its own. */
export function BarPatterns({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern
        id={`${id}-striped`}
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="2.5" height="5" className="fill-brand forced-colors:fill-[CanvasText]" />
      </pattern>
      <pattern id={`${id}-dotted`} width="4" height="4" patternUnits="userSpaceOnUse">
        <circle cx="2" cy="2" r="1.2" className="fill-care forced-colors:fill-[CanvasText]" />
      </pattern>
    </defs>
  )
}

export interface LegendProps {
  readonly id: string
  readonly entries: readonly { readonly name: string; readonly style: BarStyle }[]
}

/** The names of the series with their patterns. */
export function Legend({ id, entries }: LegendProps) {
  return (
    <figcaption className="mb-3">
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-text-2">
        {entries.map(({ name, style }) => (
          <li key={style} className="flex items-center gap-2">
            <svg aria-hidden width="14" height="12" className="shrink-0">
              <BarPatterns id={`${id}-${style}`} />
              <rect
                x="1"
                y="1"
                width="12"
                height="10"
                rx="1.5"
                fill={barFill(style, `${id}-${style}`)}
                className={barClass[style]}
              />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </figcaption>
  )
}
