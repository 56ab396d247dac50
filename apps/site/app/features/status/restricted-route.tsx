import { data } from 'react-router'
import { page } from '../../shared/handle.ts'
import { useBrand } from '../../shared/page-title.tsx'
import RestrictedScreen from './restricted-screen.tsx'

export const handle = page({ chrome: 'focus' })
export const loader = () => data(null, { status: 403 })

export default function RestrictedRoute() {
  return <RestrictedScreen brand={useBrand()} />
}
