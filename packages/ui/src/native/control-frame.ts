export type InputSize = 'md' | 'lg'

export const frameClass =
  'flex min-w-0 items-center rounded-control border border-line-strong bg-transparent transition-colors hover:border-text-3 ' +
  'has-[>:is(input,select,textarea):focus-visible]:outline-2 has-[>:is(input,select,textarea):focus-visible]:outline-offset-2 has-[>:is(input,select,textarea):focus-visible]:outline-focus ' +
  'has-[[aria-invalid=true]]:border-negative has-[[aria-invalid=true]]:inset-ring has-[[aria-invalid=true]]:inset-ring-negative ' +
  'has-[:disabled]:border-line has-[:disabled]:bg-surface-2 has-[:disabled]:text-text-3'

export const frameSizes: Record<InputSize, string> = {
  md: 'min-h-13 gap-2.5 px-4',
  lg: 'min-h-18 gap-2.5 px-5 text-3xl font-medium tracking-[-0.015em] tabular-nums',
}

export const controlClass =
  'w-full min-w-0 flex-1 self-stretch bg-transparent py-2 text-inherit outline-none disabled:cursor-not-allowed'
