import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import type { ReactNode } from 'react'

/** The direction of the text. Base UI inserts no style element: the policy of a page would block it. */
export function RichProvider({ children }: { children: ReactNode }) {
  const direction = typeof document !== 'undefined' && document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>{children}</DirectionProvider>
    </CSPProvider>
  )
}
