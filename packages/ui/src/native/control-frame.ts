export type InputSize = 'md' | 'lg'

export const frameClass =
  'control-frame flex min-w-0 items-center rounded-control border border-line-strong bg-transparent transition-colors hover:border-text-3'

export const frameSizes: Record<InputSize, string> = {
  md: 'min-h-13 gap-2.5 px-4',
  lg: 'min-h-18 gap-2.5 px-5 text-3xl font-medium tracking-[-0.015em] tabular-nums',
}

export const controlClass = 'control-field py-2'
