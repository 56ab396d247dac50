import { data } from 'react-router'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { useBrand } from '../../shared/request/root-data.ts'
import RestrictedScreen from './restricted-screen.tsx'

export const handle = defineHandle({ layout: 'focus' })
export const loader = () => data(null, { status: 403 })

export default function RestrictedRoute() {
  return <RestrictedScreen brand={useBrand()} />
}
