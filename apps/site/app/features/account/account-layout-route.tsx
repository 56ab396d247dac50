import { Outlet } from 'react-router'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { AccountNavigation } from './components/account-navigation.tsx'

export const handle = defineHandle({ texts: ['account'], layout: 'focus' })

/** Layout of all account pages: on wide screens the account's navigation is beside the page. */
export default function AccountLayoutRoute() {
  return (
    <div className="flex">
      <AccountNavigation />
      <div className="min-w-0 flex-1">
        <Outlet />
      </div>
    </div>
  )
}
