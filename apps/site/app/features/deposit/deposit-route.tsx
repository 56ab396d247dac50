import { redirect } from 'react-router'
import type { Route } from './+types/deposit-route'
import { localeOf } from '../../shared/formats/locale.ts'
import { depositOver, depositPage } from './deposit-address.ts'

/** `/deposit` is a modal over the page one comes from (spec 1 §2); as the first address it is the deposit alone … */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(depositPage(localeOf(url.pathname).prefix, url.searchParams))
}

/** … because a page under a dialog that nobody has looked at would only take its time. */
export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const isElsewhere = location.pathname !== url.pathname
  return redirect(
    isElsewhere
      ? depositOver(location, url.searchParams)
      : depositPage(localeOf(url.pathname).prefix, url.searchParams),
  )
}

export default function DepositRoute() {
  return null
}
