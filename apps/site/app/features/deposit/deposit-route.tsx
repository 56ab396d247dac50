import { redirect } from 'react-router'
import type { Route } from './+types/deposit-route'
import { localeOf } from '../../shared/locale.ts'
import { withModal } from '../../shared/modals.ts'

/** `/deposit` is a modal (spec 1 §2): over the first page when it is entered by its address … */
export function loader({ url }: Route.LoaderArgs) {
  const { prefix } = localeOf(url.pathname)
  return redirect(`/${prefix}${withModal('', 'deposit')}`)
}

/** … and over the page one comes from. */
export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const { prefix } = localeOf(url.pathname)
  const isHere = location.pathname !== url.pathname
  return redirect(
    isHere
      ? location.pathname + withModal(location.search, 'deposit')
      : `/${prefix}${withModal('', 'deposit')}`,
  )
}

export default function DepositRoute() {
  return null
}
