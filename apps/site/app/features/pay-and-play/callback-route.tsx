import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { CallbackScreen } from './callback-screen.tsx'

export const handle = defineHandle({ texts: ['signup', 'security'], layout: 'play' })

/** Where the bank's frame returns (spec 1 §2). */
export default function CallbackRoute() {
  return <CallbackScreen />
}
