/** Classes that all popups share. */
export const popupClass =
  'animate-settle rounded-card border border-line bg-surface-1 text-text shadow-float outline-none max-w-[min(var(--available-width),calc(100vw-1rem))] forced-colors:border-[CanvasText]'

/** Above sticky bars. A popup inside a dialog is in the top layer with it. */
export const positionerClass = 'z-50 outline-none'

/** A line of a menu or a list of options. */
export const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-sm outline-none select-none data-highlighted:bg-text/8 data-disabled:cursor-not-allowed data-disabled:text-text-3 forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2 forced-colors:data-highlighted:outline-[Highlight]'
