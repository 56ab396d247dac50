import { data } from 'react-router'
import { page } from '../../shared/handle.ts'
import NotFoundScreen from './not-found-screen.tsx'

export const handle = page({ chrome: 'focus' })
export const loader = () => data(null, { status: 404 })
export default NotFoundScreen
