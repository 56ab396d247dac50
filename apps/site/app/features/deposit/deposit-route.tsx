import { redirect } from 'react-router'
import type { Route } from './+types/deposit-route'
import { localeOf } from '../../shared/formats/locale.ts'
import { depositOver, depositPage } from './deposit-address.ts'

/**
 * `/deposit` is a modal over the previous page (spec 1 §2). As the first address of a visit it is a page of its own
 * …
 */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(depositPage(localeOf(url.pathname).prefix, url.searchParams))
}

/** … because a page under the dialog would only take loading time: the player has never seen it. */
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
