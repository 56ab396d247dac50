import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { WelcomeScreen } from './welcome-screen.tsx'

export const handle = defineHandle({ layout: 'focus', texts: ['welcome'] })

export default function WelcomeRoute() {
  return <WelcomeScreen />
}
