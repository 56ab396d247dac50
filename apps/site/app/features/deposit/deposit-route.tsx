import { redirect } from 'react-router'
import type { Route } from './+types/deposit-route'
import { requestLocale } from '../../shared/locale.ts'
import { withModal } from '../../shared/modals.ts'

/** `/deposit` is a modal (spec 1 §2): over the first page when it is entered by its address … */
export function loader({ request }: Route.LoaderArgs) {
  const { prefix } = requestLocale(request)
  return redirect(`/${prefix}${withModal('', 'deposit')}`)
}

/** … and over the page one comes from. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { prefix } = requestLocale(request)
  const isHere = location.pathname !== new URL(request.url).pathname
  return redirect(
    isHere
      ? location.pathname + withModal(location.search, 'deposit')
      : `/${prefix}${withModal('', 'deposit')}`,
  )
}

export default function DepositRoute() {
  return null
}
