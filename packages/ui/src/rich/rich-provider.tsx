import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import type { ReactNode } from 'react'

const isBrowser = () => typeof document !== 'undefined'

/** The nonce of the page for style elements that Base UI inserts, and the direction of the text. */
export function RichProvider({ children }: { children: ReactNode }) {
  const nonce = isBrowser() ? document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce : undefined
  const direction = isBrowser() && document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
  return (
    <CSPProvider nonce={nonce}>
      <DirectionProvider direction={direction}>{children}</DirectionProvider>
    </CSPProvider>
  )
}
