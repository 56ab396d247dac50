import { data } from 'react-router'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import NotFoundScreen from './not-found-screen.tsx'

export const handle = defineHandle({ layout: 'focus' })
export const loader = () => data(null, { status: 404 })
export default NotFoundScreen
