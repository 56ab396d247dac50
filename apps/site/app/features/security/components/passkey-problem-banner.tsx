import { Banner } from '@marquee/ui/banner'
import type { ReactNode } from 'react'

export interface PasskeyProblemBannerProps {
  /** The player has only closed the browser's dialog. */
  readonly isQuiet: boolean
  readonly children: ReactNode
}

/** Why nothing was done with a passkey. */
export function PasskeyProblemBanner({ isQuiet, children }: PasskeyProblemBannerProps) {
  return (
    <Banner tone={isQuiet ? 'info' : 'warning'} role="alert" className="mb-5">
      {children}
    </Banner>
  )
}
