import { cx } from '@marquee/ui/cx'
import { type ReactNode, useId } from 'react'
import type { Scale } from '../model.ts'
import { type BarStyle, BarPatterns, barClass, barFill } from './bar-styles.tsx'

export interface Series {
  readonly id: string
  readonly name: string
  readonly style: BarStyle
  /** One for each period, the earliest first. */
  readonly values: readonly number[]
}

export interface BarChartProps {
  /** Names the picture; a table has its figures. */
  readonly label: string
  readonly series: readonly Series[]
  /** Below the bars, the earliest first. */
  readonly periods: readonly string[]
  readonly scale: Scale
  readonly lineText: (value: number) => string
  readonly height: number
  readonly legend?: ReactNode
}

/** Room for the texts of the highest line and of the periods, px. */
const TOP = 12
const BOTTOM = 28
/** Share of a period's width that has bars. */
const FILLED = 0.68
const percent = (share: number) => `${(share * 100).toFixed(3)}%`

/** Bars of several series side by side for each period. Widths are percentages: it fits every width as it is. */
export function BarChart({ label, series, periods, scale, lineText, height, legend }: BarChartProps) {
  const id = useId()
  const { lowest, highest, lines } = scale
  const yOf = (value: number) => TOP + ((highest - value) / (highest - lowest)) * (height - TOP - BOTTOM)
  const slot = 1 / periods.length
  const width = (slot * FILLED) / series.length
  return (
    <figure className="rounded-card border border-line bg-surface-1 p-4">
      {legend}
      <div className="flex gap-2">
        <div aria-hidden className="grid text-end text-xs text-text-3 tabular-nums">
          {lines.map((line) => (
            <span
              key={line}
              className="col-start-1 row-start-1 h-0 leading-none whitespace-nowrap"
              style={{ marginBlockStart: yOf(line) - 6 }}
            >
              {lineText(line)}
            </span>
          ))}
        </div>
        <svg role="img" aria-label={label} height={height} className="min-w-0 flex-1 overflow-visible">
          <BarPatterns id={id} />
          {lines.map((line) => (
            <line
              key={line}
              x1="0"
              x2="100%"
              y1={yOf(line)}
              y2={yOf(line)}
              className={line === 0 ? 'stroke-line-strong' : 'stroke-line'}
            />
          ))}
          {periods.map((period, at) => (
            <g key={period}>
              {series.map(({ id: name, style, values }, number) => (
                <Bar
                  key={name}
                  patterns={id}
                  style={style}
                  x={at * slot + (slot * (1 - FILLED)) / 2 + number * width}
                  width={width}
                  from={yOf(0)}
                  to={yOf(values[at] ?? 0)}
                />
              ))}
              <text
                x={percent((at + 0.5) * slot)}
                y={height - 6}
                textAnchor="middle"
                className={cx(
                  'text-xs',
                  at === periods.length - 1 ? 'fill-text font-semibold' : 'fill-text-3',
                  // On a narrow screen there is room for every third one, with the latest among them.
                  (periods.length - 1 - at) % 3 !== 0 && 'max-md:hidden',
                )}
              >
                {period}
              </text>
            </g>
          ))}
        </svg>
      </div>
    </figure>
  )
}

interface BarProps {
  readonly patterns: string
  readonly style: BarStyle
  readonly x: number
  readonly width: number
  readonly from: number
  readonly to: number
}

/** One bar from zero up or down; nothing for zero. */
function Bar({ patterns, style, x, width, from, to }: BarProps) {
  if (from === to) return null
  return (
    <rect
      x={percent(x + width * 0.08)}
      width={percent(width * 0.84)}
      y={Math.min(from, to)}
      // A small amount is seen too.
      height={Math.max(2, Math.abs(from - to))}
      rx="1.5"
      fill={barFill(style, patterns)}
      className={barClass[style]}
    />
  )
}
