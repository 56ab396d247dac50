import { data } from 'react-router'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { FailureScreen } from './failure-screen.tsx'

export const handle = defineHandle({ layout: 'focus' })
export const loader = () => data(null, { status: 500 })
export default FailureScreen
