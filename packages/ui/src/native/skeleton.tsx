import { cx } from './cx.ts'

const SHAPES = {
  text: 'h-[1em] rounded-control my-[0.25em]',
  box: 'rounded-card',
  portrait: 'aspect-[3/4] rounded-card',
  square: 'aspect-square rounded-card',
  landscape: 'aspect-video rounded-card',
  circle: 'rounded-full aspect-square',
}

export interface SkeletonProps {
  shape?: keyof typeof SHAPES | undefined
  className?: string | undefined
}

/** A placeholder in the final size of what is loading, without animation. */
export function Skeleton({ shape = 'text', className }: SkeletonProps) {
  return (
    <span aria-hidden className={cx('block bg-surface-2 forced-colors:border', SHAPES[shape], className)} />
  )
}
