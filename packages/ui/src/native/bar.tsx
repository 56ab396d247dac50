import { cx } from './cx.ts'

export type BarTone = 'brand' | 'care' | 'warning' | 'info' | 'positive'

const FILLS: Record<BarTone, string> = {
  brand: 'bg-brand',
  care: 'bg-care',
  warning: 'bg-warning',
  info: 'bg-info',
  positive: 'bg-positive',
}

export function Bar({ share, tone, thick }: { share: number; tone: BarTone; thick: boolean }) {
  return (
    <span
      className={cx(
        'block overflow-hidden rounded-full bg-surface-3 forced-colors:border',
        thick ? 'h-1.5' : 'h-1',
      )}
    >
      <span
        className={cx(
          'block h-full rounded-full forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none',
          FILLS[tone],
        )}
        style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }}
      />
    </span>
  )
}
